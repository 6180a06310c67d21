/**
 * What builds a scenario's layout on real machines: commands of the volume manager, statements of the database, tuning
 * lines, settings of request queues. Generated, from memory of the products' manuals: to be checked before use.
 */
import { listWords } from '../../base/units.ts';
import type { Scenario } from '../schema.ts';
import { RED_BRICK, wordsOf } from '../terms.ts';
import { MARKS, type ConfigBlock, type ConfigOptions } from './block.ts';
import { diskPartitionsBlock } from './diskPartitions.ts';
import { isLinux, linuxQueuesBlock, linuxVolumesBlock } from './linux.ts';
import { movesBlocks } from './moves.ts';
import { placesOf } from './places.ts';
import { segmentsBlock, tuningBlock } from './redBrick.ts';
import { isForSolaris, solarisBlock } from './solaris.ts';
import { isPartitioned } from './tableSpaces/partitioned.ts';
import { productOf, tableSpacesBlock } from './tableSpaces/tableSpaces.ts';
import { veritasBlock } from './veritas.ts';

export type { ConfigBlock, ConfigOptions } from './block.ts';

const isRedBrick = ({ database }: Scenario): boolean => database.objects.some(({ role }) => role === 'star-index');

/**
 * The blocks of a valid scenario: of a database in partitions on any other host than Linux disk partitions for Db2; of a Linux host (it has a kernel, or its disks have Linux names) mdadm and sysfs; of any other Solaris Volume Manager where files are opened past the file cache, else the
 * Veritas volume manager. Segments
 * and tuning are Red Brick's, which a star index is the sign of; table spaces are those of `options.product`. Each block has at most `MOST_LINES` lines and says what it leaves out.
 */
export function configLines(scenario: Scenario, options: ConfigOptions = {}): readonly ConfigBlock[] {
  const places = placesOf(scenario);
  const linux = isLinux(scenario);
  const queues = linuxQueuesBlock(scenario, places);
  const spaces = tableSpacesBlock(scenario, places, options);
  return [
    linux
      ? linuxVolumesBlock(scenario, places)
      : isPartitioned(scenario) && (options.product ?? productOf(scenario.terms)) === 'db2'
        ? diskPartitionsBlock(scenario, places)
        : !isRedBrick(scenario) && isForSolaris(scenario)
          ? solarisBlock(scenario, places)
          : veritasBlock(scenario, places),
    ...(isRedBrick(scenario) ? [segmentsBlock(scenario, places, options), tuningBlock(scenario, places)] : []),
    ...(spaces === undefined ? [] : [spaces]),
    ...movesBlocks(scenario, places, options),
    ...(queues === undefined ? [] : [queues]),
  ];
}

/**
 * Statements and tuning lines are Red Brick's whatever words the document is shown in: what its words mean there, in a sentence.
 * Undefined where the words are the same, or no such line is there.
 */
export function inRedBrick(scenario: Scenario): string | undefined {
  const words = wordsOf(scenario);
  if (words === RED_BRICK || !isRedBrick(scenario)) return undefined;
  const { segment, psu, queryProcs, tuneGroup } = words;
  const pairs = [
    `${psu.a} is ${RED_BRICK.psu.a} there`,
    `${segment.a} is ${RED_BRICK.segment.a}`,
    `${queryProcs.name} is ${RED_BRICK.queryProcs.name}`,
    `${tuneGroup.name} is ${RED_BRICK.tuneGroup.name}`,
  ];
  return `Statements and tuning lines are Red Brick’s, in its own words: ${listWords(pairs)}.`;
}

/** All blocks as one text, for a file or the clipboard. */
export const configText = (blocks: readonly ConfigBlock[]): string =>
  blocks.map(({ lines, title, language }) => [`${MARKS[language]} ${title}`, ...lines, ''].join('\n')).join('\n');
