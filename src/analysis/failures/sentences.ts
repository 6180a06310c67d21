/** What a failed disk means for a layout, in sentences. */
import { degradedText, fatalNext } from '../../scenario/diskLoss.ts';
import { whyUnreachable } from '../../scenario/failures.ts';
import type { DiskLoss } from '../../scenario/diskLoss.ts';
import { diskName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { counted, wordsOf } from '../../scenario/terms.ts';
import { capital, formatBytes, formatCount, formatPercent, plural } from '../format.ts';
import { hasFailed, isOut } from '../volumes/health.ts';
import { lossesOfScenario } from './losses.ts';
import { partWords } from './words.ts';

/** What the failure means in two or three sentences. */
export function lossSentences(scenario: Scenario, diskId: string): readonly string[] {
  const table = lossesOfScenario(scenario);
  const loss = table.disks.find((one) => one.diskId === diskId);
  if (loss === undefined) return [`There is no ${diskName(diskId)}.`];
  const disk = capital(diskName(diskId));
  const volume = scenario.volumes.find(({ id }) => id === loss.volumeId);
  switch (loss.state) {
    case 'failed':
      if (isOut(scenario, diskId) && !hasFailed(scenario, diskId)) return [`${capital(whyUnreachable(scenario, [diskId]))}.`];
      return [volume ? `${disk} has failed, or volume ${volume.name} has lost its data already.` : `${disk} has failed already.`];
    case 'unused':
      return [`${disk} holds no files: nothing is lost.`];
    case 'degraded': {
      if (volume === undefined) return [];
      const next = fatalNext(scenario, volume, diskId);
      const rest = volume.members.length - 1;
      const second =
        next.length === 0
          ? 'Any second disk of it may fail too.'
          : `A second failure loses data if it is ${next.length === rest ? 'any' : `one of ${formatCount(next.length)}`} of its other ${plural(rest, 'disk')}.`;
      return [`Nothing is lost: volume ${volume.name} keeps running degraded.`, degradedText(volume), second];
    }
    case 'lost': {
      const where = volume ? `${disk} takes all of volume ${volume.name} with it` : `${disk} takes its files with it`;
      const amount = `${formatCount(loss.files)} of ${plural(table.files, 'file')}, ${formatBytes(loss.bytes)}, ${formatPercent(table.bytes > 0 ? loss.bytes / table.bytes : 0)} of all bytes`;
      return [`${where}: ${amount}.`, ...segmentSentence(scenario, loss)];
    }
  }
}

/** What is left of the fact tables' segments. */
function segmentSentence(scenario: Scenario, { objects }: DiskLoss): string[] {
  const words = wordsOf(scenario);
  const { segment } = words;
  return scenario.database.objects.flatMap(({ id, role, name, segments }) => {
    if (role !== 'fact') return [];
    const hit = objects.find(({ objectId }) => objectId === id);
    if (hit === undefined) return [`All ${counted(segments, segment)} of ${name} stay complete.`];
    const left = hit.ofSegments - hit.segments;
    const intact =
      left === 0 ? `no ${segment.one} stays complete` : `${formatCount(left)} of ${counted(hit.ofSegments, segment)} stay complete`;
    return [`${name} loses ${hit.files === hit.ofFiles ? 'all its files' : partWords(hit, words)}: ${intact}.`];
  });
}
