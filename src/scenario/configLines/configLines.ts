/**
 * What builds a scenario's layout on real machines: commands of the volume manager, statements of the database, tuning
 * lines, settings of request queues. Generated, from memory of the products' manuals: to be checked before use.
 */
import type { Scenario } from '../schema.ts';
import { type ConfigBlock, type ConfigOptions } from './block.ts';
import { linuxQueuesBlock, linuxVolumesBlock } from './linux.ts';
import { placesOf } from './places.ts';
import { segmentsBlock, tuningBlock } from './redBrick.ts';
import { veritasBlock } from './veritas.ts';

export type { ConfigBlock, ConfigOptions } from './block.ts';

/**
 * The blocks of a valid scenario: of a Linux host mdadm and sysfs, of any other the Veritas volume manager. Statements
 * and tuning are Red Brick's, which a star index is the sign of: other databases have none. Each block has at most `MOST_LINES` lines and says what it leaves out.
 */
export function configLines(scenario: Scenario, options: ConfigOptions = {}): readonly ConfigBlock[] {
  const places = placesOf(scenario);
  const linux = scenario.host.kernel !== undefined;
  const queues = linuxQueuesBlock(scenario, places);
  const redBrick = scenario.database.objects.some(({ role }) => role === 'star-index');
  return [
    linux ? linuxVolumesBlock(scenario, places) : veritasBlock(scenario, places),
    ...(redBrick ? [segmentsBlock(scenario, places, options), tuningBlock(scenario, places)] : []),
    ...(queues === undefined ? [] : [queues]),
  ];
}

/** All blocks as one text, for a file or the clipboard. */
export const configText = (blocks: readonly ConfigBlock[]): string =>
  blocks.map(({ lines, title, language }) => [`${language === 'sql' ? '--' : '#'} ${title}`, ...lines, ''].join('\n')).join('\n');
