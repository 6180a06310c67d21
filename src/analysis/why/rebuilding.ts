/** A rebuild that competes with the queries for busy disks: what it rebuilds, how busy its disks are, and how far it came. */
import { diskName } from '../../scenario/names.ts';
import type { RebuildSummary, RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatBytes, formatMs, formatPercent, timeUnit } from '../format.ts';
import { meanWaiting } from '../run/loads.ts';
import { evidenceOn } from './evidence.ts';
import { finding, sentence } from './finding.ts';
import type { Finding, Sentence } from './finding.ts';
import { indexOfDisk, workingArray } from './members.ts';

/** A disk at least this busy, as a share of the busiest one, is among the busiest. */
const AMONG_BUSIEST = 0.75;
/** From this many requests waiting on a disk on average, they count as waiting behind the rebuild too. */
const WAITING = 1;

/** A finding for each rebuild whose spare or array is among the busiest disks, or has requests waiting. */
export function rebuilding(scenario: Scenario, result: RunResult): readonly Finding[] {
  const busiest = Math.max(0, ...result.devices.map(({ utilization }) => utilization));
  return (result.rebuilds ?? []).flatMap((rebuild) => {
    const volume = scenario.volumes.find(({ id }) => id === rebuild.volume);
    if (volume === undefined) return [];
    const spare = indexOfDisk(scenario, rebuild.onto);
    const array = workingArray(scenario, volume, rebuild.disk);
    const takePart = spare < 0 ? array : [...array, spare];
    const matters = takePart.some((d) => {
      const device = result.devices[d];
      return device.utilization > 0 && (device.utilization >= AMONG_BUSIEST * busiest || meanWaiting(device) >= WAITING);
    });
    if (!matters) return [];
    return [
      finding(
        `rebuild/${volume.id}`,
        [...busySentences(rebuild, volume.name, spare, array, result), sentence(progressText(rebuild, result))],
        'A longer pause after each chunk of the rebuild leaves queries more of these disks, and the rebuild takes longer.',
      ),
    ];
  });
}

/** "onto disk 9, which is busy 96 % of the run." and "The other disks of its array are busy 61 % on average." */
function busySentences(
  { disk, onto }: RebuildSummary,
  name: string,
  spare: number,
  array: readonly number[],
  result: RunResult,
): Sentence[] {
  const begin = `Volume ${name} rebuilds ${diskName(disk)} during the batch, onto`;
  const others = evidenceOn(result, array, 'busy');
  const mean = array.reduce((sum, d) => sum + result.devices[d].utilization, 0) / Math.max(1, array.length);
  const words = array.length === 1 ? 'other disk of its array is busy' : 'other disks of its array are busy';
  const average = `${formatPercent(mean)}${array.length === 1 ? ' of the run' : ' of the run on average'}`;
  return [
    onto === null || spare < 0
      ? sentence(`${begin} its own spare space.`)
      : sentence(
          `${begin} ${diskName(onto)}, which is busy ${formatPercent(result.devices[spare].utilization)} of the run.`,
          evidenceOn(result, [spare], 'busy'),
        ),
    sentence(`The ${words} ${average}.`, others),
  ];
}

function progressText({ bytes, rebuiltBytes, finishedMs }: RebuildSummary, { elapsedMs }: RunResult): string {
  if (finishedMs !== null) return `The rebuild was complete after ${formatMs(finishedMs, timeUnit(elapsedMs))}.`;
  const share = bytes > 0 ? rebuiltBytes / bytes : 0;
  return `The rebuild was at ${formatPercent(share)} of ${formatBytes(bytes)} when the last query was complete.`;
}
