import { Command } from 'commander';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP, type Changes } from '../input.ts';
import { collect } from '../options.ts';
import { print, printJson } from '../output.ts';
import { addTermsOption } from '../runOptions.ts';
import { table } from '../table.ts';

interface Values extends Changes {
  readonly target?: string;
  readonly json?: boolean;
}

/** `files SCENARIO`: where every file lies. */
export const filesCommand = (): Command =>
  addTermsOption(new Command('files'))
    .description('print where every file lies: its target and its bytes there, counted from the outer edge')
    .argument('<scenario>', SCENARIO_HELP)
    .option('--set <pointer=value>', 'change one value by JSON pointer first, as run does; repeatable', collect)
    .option('--target <id>', 'only files on this disk or volume')
    .option('--json', 'as JSON: { "files": [{ "object", "segment", "psu", "target", "atBytes", "bytes", "extents" }] }')
    .action(
      answering(async (source: string, { target, json, ...changes }: Values) => {
        const scenario = await readScenario(source, changes);
        const { segment, psu } = wordsOf(scenario);
        if (target !== undefined) expectTarget(scenario, target);
        const files = filesOf(scenario).filter((file) => target === undefined || file.target === target);
        if (json) printJson({ files });
        else {
          const rows = files.map((file) => [
            file.object,
            file.segment,
            file.psu,
            file.target ?? 'nowhere',
            file.atBytes,
            file.bytes,
            file.extents ? 'in extents' : '',
          ]);
          print(table(['object', segment.one, psu.one, 'target', 'from byte', 'bytes', ''], rows));
        }
        return DONE;
      }),
    );

/** @throws {UsageError} where the scenario has no such disk or volume: an empty list would say that nothing is there. */
function expectTarget({ hardware, volumes }: Scenario, target: string): void {
  const ids = [...hardware.disks, ...volumes].map(({ id }) => id);
  if (!ids.includes(target)) throw new UsageError(`There is no disk or volume ${target}; there are ${ids.join(', ')}`);
}

/** All files by target and address. `extents`: it lies mixed with others, from the byte of its first extent on. */
function filesOf(scenario: Scenario) {
  const { target, targets, offsetBytes, bytes, objectFirst, growth } = layOut(scenario);
  return scenario.database.objects
    .flatMap(({ id, psusPerSegment }, o) =>
      Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => {
        const p = objectFirst[o] + k;
        const place = { target: target[p] < 0 ? null : targets[target[p]].id, atBytes: offsetBytes[p], bytes: bytes[p] };
        const file = { object: id, segment: Math.floor(k / psusPerSegment) + 1, psu: (k % psusPerSegment) + 1, ...place };
        return { p, file: { ...file, extents: growth !== null && growth.grows(p) } };
      }),
    )
    .toSorted((a, b) => target[a.p] - target[b.p] || a.file.atBytes - b.file.atBytes || a.p - b.p)
    .map(({ file }) => file);
}
