/** Losses and chances in words. */
import type { DiskLoss, LossTable, ObjectLoss } from '../../scenario/diskLoss.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { counted, type Vocabulary } from '../../scenario/terms.ts';
import { formatCount, formatNumber, listWords, plural } from '../format.ts';

/** "3 of 91" complete segments of the fact tables, or nothing where there is no fact table. */
export function completeWords({ database }: Scenario, { objects }: DiskLoss): string {
  const facts = database.objects.filter(({ role }) => role === 'fact');
  if (facts.length === 0) return '–';
  let all = 0;
  let lost = 0;
  for (const { id, segments } of facts) {
    const hit = objects.find(({ objectId }) => objectId === id);
    all += hit?.ofSegments ?? segments;
    lost += hit?.segments ?? 0;
  }
  return `${formatCount(all - lost)} of ${formatCount(all)}`;
}

/** A chance that may be tiny: "49 %", "0.0012 %", "nil". */
export function chanceWords(chance: number): string {
  if (chance === 0) return 'nil';
  if (chance >= 0.9995 && chance < 1) return 'over 99.9\u202f%';
  if (chance < 1e-9) return 'below one in a billion';
  return chance < 0.000_01 ? `1 in ${formatCount(Math.round(1 / chance))}` : `${formatNumber(chance * 100, 2)}\u202f%`;
}

const SHOWN = 3;

/** What is lost, in a few words for a table. */
export function whatWords(loss: DiskLoss, table: LossTable, words: Vocabulary): string {
  if (loss.state === 'failed') return 'failed or lost already';
  if (loss.state === 'unused') return 'nothing: no files there';
  if (loss.state === 'degraded') return 'nothing: degraded';
  if (loss.files === table.files) return 'everything';
  const whole = loss.objects.filter(({ files, ofFiles }) => files === ofFiles);
  const part = loss.objects.filter(({ files, ofFiles }) => files < ofFiles).toSorted((a, b) => b.bytes - a.bytes);
  // Objects that lose the same of their segments stand together: the pattern of a layout.
  const alike = new Map<string, ObjectLoss[]>();
  for (const object of part) {
    const key = partWords(object, words);
    alike.set(key, [...(alike.get(key) ?? []), object]);
  }
  const parts = [...alike].map(([share, objects]) => `${share} of ${names(objects)}`);
  if (whole.length > 0) parts.push(`all of ${names(whole)}`);
  return parts.join('; ');
}

/** "1 of 22 files of every segment", where each segment loses as much; "4 % of the files" else. */
export function partWords({ files, ofFiles, segments, ofSegments }: ObjectLoss, { segment }: Vocabulary): string {
  if (ofSegments > 1 && files % segments === 0 && ofFiles % ofSegments === 0) {
    const which = segments === ofSegments ? `every ${segment.one}` : counted(segments, segment);
    return `${formatCount(files / segments)} of ${formatCount(ofFiles / ofSegments)} files of ${which}`;
  }
  return `${formatCount(files)} of ${plural(ofFiles, 'file')}`;
}

function names(objects: readonly ObjectLoss[]): string {
  const shown = objects.slice(0, SHOWN).map(({ name }) => name);
  const more = objects.length - shown.length;
  return listWords(more > 0 ? [...shown, plural(more, 'more object')] : shown);
}
