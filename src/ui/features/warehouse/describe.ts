/** The live cell, a segment and the whole matrix in words. */
import type { Layout } from '../../../scenario/layout.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { MatrixColor } from '../../../store/types.ts';
import { objectOfPsu } from '../../../analysis/document/derived.ts';
import { targetName, targetsName } from '../../../scenario/names.ts';
import { formatBytes } from '../../../analysis/format.ts';
import type { MatrixObject } from './matrix.ts';
import { messages } from './messages.ts';
import { wordsOf, type Vocabulary } from '../../../scenario/terms.ts';

/** "1.2 s of I/O time", "34 MiB read and written": a measured value of some files. */
export function valueText(value: number, color: MatrixColor): string {
  return color === 'waiting' ? messages.ioTimeOf(value) : messages.bytesOf(value);
}

/** "Daily sales, segment 31, PSU 5, on disk 13, 10 MiB, 1.2 s of I/O time" */
export function describeFile(scenario: Scenario, layout: Layout, psu: number, values: Float64Array | null, color: MatrixColor): string {
  const o = objectOfPsu(layout, psu);
  const object = scenario.database.objects[o];
  const at = psu - layout.objectFirst[o];
  const segment = Math.floor(at / object.psusPerSegment) + 1;
  const target = layout.targets[layout.target[psu]];
  const words = wordsOf(scenario);
  return [
    object.name,
    object.segments > 1 ? messages.segment(words, segment) : '',
    messages.psu(words, at - (segment - 1) * object.psusPerSegment + 1),
    target ? messages.on(targetName(scenario, target.id)) : messages.notPlaced,
    formatBytes(layout.bytes[psu]),
    values ? valueText(values[psu], color) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Daily sales, segment 31: 22 files, 220 MiB, on disks 1–22, 31 s of I/O time, most in PSU 5" */
export function describeSegment(
  scenario: Scenario,
  layout: Layout,
  object: MatrixObject,
  segment: number,
  values: Float64Array | null,
  color: MatrixColor,
): string {
  const { name } = scenario.database.objects[object.object];
  const words = wordsOf(scenario);
  const first = object.firstPsu + (segment - 1) * object.psusPerSegment;
  const targets = new Set<number>();
  let bytes = 0;
  let sum = 0;
  let most = first;
  for (let p = first; p < first + object.psusPerSegment; p += 1) {
    if (layout.target[p] >= 0) targets.add(layout.target[p]);
    bytes += layout.bytes[p];
    sum += values?.[p] ?? 0;
    if (values && values[p] > values[most]) most = p;
  }
  const where = [...targets].sort((a, b) => a - b).map((t) => layout.targets[t].id);
  return [
    messages.segmentOf(words, name, segment, object.psusPerSegment),
    formatBytes(bytes),
    where.length === 0 ? messages.notPlaced : messages.on(targetsName(scenario, where)),
    values ? valueText(sum, color) : '',
    values && sum > 0 ? messages.mostIn(words, most - first + 1) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * The caption of the matrix: what the picture means, its window and its largest value. `ramp` says what more looks like.
 * On touch screens it also says how to open a file's segment. Null if no object is partitioned: then there is no picture.
 */
export function matrixCaption(
  words: Vocabulary,
  partitionedObjects: number,
  color: MatrixColor,
  most: number | null,
  ramp: string,
  finger = false,
  withheld = false,
): string | null {
  if (partitionedObjects === 0) return null;
  const meaning = () => {
    if (color === 'disk') return messages.byDisk;
    if (most === null) return withheld ? messages.afterPrediction : messages.notMeasured;
    return color === 'waiting' ? messages.moreTime(ramp, most) : messages.moreBytes(ramp, most);
  };
  return [messages.picture(words), meaning(), ...(finger ? [messages.tapToOpen(words)] : [])].join(' ');
}
