import { Command, Option } from 'commander';
import { LIBRARY, loadLibrary } from '../../scenario/drives/library.ts';
import { importMeasured, MEASURED_PROFILES, type MeasuredProfile } from '../../scenario/drives/importMeasured.ts';
import type { Drive } from '../../scenario/schema.ts';
import { answering, DONE, InvalidScenario, UsageError } from '../failure.ts';
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
    .description('print the id and title of every drive of the library, one per line')
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

/** `drive show ID`: a drive of the library, as `replay --drive` and a scenario take it. */
const showCommand = (): Command =>
  new Command('show')
    .description('print a drive of the library as JSON')
    .argument('<id>', 'its id, see drive list')
    .addOption(
      new Option(
        '--profile <profile>',
        'of a measured drive, as in drive import; full: behind the bus of its measurement, with what else the drive was observed to do',
      ).choices(MEASURED_PROFILES),
    )
    .option('--json', 'as JSON, which it always is')
    .action(
      answering(async (id: string, { profile }: { profile?: MeasuredProfile }) => {
        const drive = await libraryDrive(id, profile);
        printJson(drive);
        return DONE;
      }),
    );

async function libraryDrive(id: string, profile: MeasuredProfile | undefined): Promise<Drive> {
  const entry = (await loadLibrary()).find((one) => one.id === id);
  if (entry === undefined) throw new UsageError(`There is no drive ${id} in the library; spindle drive list prints the ids`);
  if (profile === undefined) return entry.drive;
  const { profiledDrive } = await import('../../scenario/drives/measured.ts');
  const drive = profiledDrive(id, profile);
  if (drive !== undefined) return drive;
  throw new UsageError(`${id} is not a measured drive, so it has no profiles; leave --profile out`);
}

export const driveCommand = (): Command =>
  new Command('drive').description('drive models').addCommand(listCommand()).addCommand(showCommand()).addCommand(importCommand());
