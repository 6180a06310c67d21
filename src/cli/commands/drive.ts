import { Command, Option } from 'commander';
import { LIBRARY } from '../../scenario/drives/library.ts';
import { importMeasured, MEASURED_PROFILES, type MeasuredProfile } from '../../scenario/drives/importMeasured.ts';
import { answering, DONE, InvalidScenario } from '../failure.ts';
import { readJsonSource } from '../input.ts';
import { print, printJson, say } from '../output.ts';
import { table } from '../table.ts';

interface Values {
  readonly profile: MeasuredProfile;
  readonly json?: boolean;
}

/** `drive import FILE`: a measured drive as a drive of the project's schema. */
const importCommand = (): Command =>
  new Command('import')
    .description("print a measured drive (a JSON file of DiskSim's or DIXtrac's parameters) in the project's schema")
    .argument('<file>', 'a JSON file, or - for standard input')
    .addOption(
      new Option(
        '--profile <profile>',
        'bare: mechanics only; mech: with slips, spares and overheads behind 80 MB/s; cache: with the buffer; full: all, behind its own bus',
      )
        .choices(MEASURED_PROFILES)
        .default('full'),
    )
    .option('--json', 'print problems as JSON (the drive always is)')
    .action(
      answering(async (source: string, { profile }: Values) => {
        const made = importMeasured(await readJsonSource(source, 'a measured drive'), profile);
        if (!made.ok) throw new InvalidScenario(made.problems, 'file');
        for (const note of made.notes) say(note);
        printJson(made.drive);
        return DONE;
      }),
    );

/** `drive list`: the drives that `replay --drive ID` takes. */
const listCommand = (): Command =>
  new Command('list')
    .description('print the id and title of every drive of the library, one a line')
    .option('--json', 'as JSON')
    .action(
      answering(({ json }: { json?: boolean }) => {
        if (json) printJson({ drives: LIBRARY });
        else
          print(
            table(
              ['id', 'title'],
              LIBRARY.map(({ id, title }) => [id, title]),
            ),
          );
        return DONE;
      }),
    );

export const driveCommand = (): Command =>
  new Command('drive').description('drive models').addCommand(listCommand()).addCommand(importCommand());
