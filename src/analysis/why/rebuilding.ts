/** A rebuild that competes with the queries for busy disks: what it rebuilds, how busy its disks are, and how far it came. */
import { arrayShape, membersProblem } from '../../scenario/arrays.ts';
import { diskName } from '../../scenario/names.ts';
import type { RebuildSummary, RunResult } from '../../engine/record/result.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { formatBytes, formatMs, formatPercent, timeUnit } from '../format.ts';
import { meanWaiting } from '../run/loads.ts';
import { evidenceOnDisk } from './evidence.ts';
import type { Finding } from './finding.ts';

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
    const spare = indexOf(scenario, rebuild.onto);
    const array = workingArray(scenario, volume, rebuild.disk);
    const takePart = spare < 0 ? array : [...array, spare];
    const matters = takePart.some((d) => {
      const device = result.devices[d];
      return device.utilization > 0 && (device.utilization >= AMONG_BUSIEST * busiest || meanWaiting(device) >= WAITING);
    });
    if (!matters) return [];
    const shown = takePart.reduce((best, d) => (result.devices[d].utilization > result.devices[best].utilization ? d : best), takePart[0]);
    return [
      {
        id: `rebuild/${volume.id}`,
        text: `Volume ${volume.name} rebuilds ${diskName(rebuild.disk)} during the batch, onto ${busyText(rebuild, spare, array, result)}. ${progressText(rebuild, result)}`,
        evidence: evidenceOnDisk(result, shown),
        suggestion: 'A longer pause after each chunk of the rebuild leaves queries more of these disks, and the rebuild takes longer.',
      },
    ];
  });
}

const indexOf = ({ hardware }: Scenario, id: string | null): number => hardware.disks.findIndex((disk) => disk.id === id);

/** Indices of the working disks of the array that the failed disk belongs to. */
function workingArray(scenario: Scenario, volume: Volume, failedId: string): readonly number[] {
  const perArray = volume.kind !== 'concat' && membersProblem(volume) === null ? arrayShape(volume).perArray : volume.members.length;
  const first = Math.floor(Math.max(0, volume.members.indexOf(failedId)) / perArray) * perArray;
  return volume.members
    .slice(first, first + perArray)
    .map((id) => indexOf(scenario, id))
    .filter((d) => d >= 0 && scenario.hardware.disks[d].failed !== true);
}

/** "disk 9: it is busy 96 % of the run, the other disks of its array 61 % on average". */
function busyText({ onto }: RebuildSummary, spare: number, array: readonly number[], { devices }: RunResult): string {
  const mean = array.reduce((sum, d) => sum + devices[d].utilization, 0) / Math.max(1, array.length);
  const others = array.length === 1 ? 'the other disk of its array' : 'the other disks of its array';
  const average = `${formatPercent(mean)}${array.length === 1 ? '' : ' on average'}`;
  if (onto === null || spare < 0) return `its own spare space: ${others} ${array.length === 1 ? 'is' : 'are'} busy ${average}`;
  return `${diskName(onto)}: it is busy ${formatPercent(devices[spare].utilization)} of the run, ${others} ${average}`;
}

function progressText({ bytes, rebuiltBytes, finishedMs }: RebuildSummary, { elapsedMs }: RunResult): string {
  if (finishedMs !== null) return `The rebuild was complete after ${formatMs(finishedMs, timeUnit(elapsedMs))}.`;
  const share = bytes > 0 ? rebuiltBytes / bytes : 0;
  return `The rebuild was at ${formatPercent(share)} of ${formatBytes(bytes)} when the last query was complete.`;
}
