/** Names of sets of files (indexes of PSUs in the layout, ascending), as they are shown and announced. */
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf, type Noun } from '../../scenario/terms.ts';
import { formatBytes, formatRanges, plural } from '../format.ts';
import { bytesOfPsus, layoutOf, objectOfPsu } from './derived.ts';

/** One object's part of a selection: "all", "segments 30–52", "segment 3, PSUs 1–4", "37 files". */
export function partName(layout: Layout, scenario: Scenario, object: number, psus: ArrayLike<number>): string {
  const { psusPerSegment, segments } = scenario.database.objects[object];
  const first = layout.objectFirst[object];
  const n = psus.length;
  if (n === segments * psusPerSegment) return 'all';
  const bySegment = new Map<number, number[]>();
  for (let i = 0; i < n; i += 1) {
    const at = psus[i] - first;
    const s = Math.floor(at / psusPerSegment) + 1;
    const list = bySegment.get(s) ?? [];
    list.push(at - (s - 1) * psusPerSegment + 1);
    bySegment.set(s, list);
  }
  const numbers = [...bySegment.keys()];
  const { segment, psu } = wordsOf(scenario);
  const rows = segments === 1 ? '' : numbered(segment, numbers);
  const lists = [...bySegment.values()];
  const columns = lists[0].join();
  if (!lists.every((list) => list.join() === columns) || numbers.length > 40) return plural(n, 'file');
  if (lists[0].length === psusPerSegment) return rows;
  return [rows, numbered(psu, lists[0])].filter(Boolean).join(', ');
}

/** "segment 3", "segments 30–52". */
const numbered = ({ one, many }: Noun, numbers: readonly number[]): string =>
  `${numbers.length === 1 ? one : many} ${formatRanges(numbers)}`;

/** "Daily sales, segments 30–52" for files of one object; object by object for up to three; else a count. */
export function filesName(scenario: Scenario, psus: Int32Array): string {
  const layout = layoutOf(scenario);
  const parts: { object: number; psus: number[] }[] = [];
  for (const p of psus) {
    if (p >= layout.psuCount) continue;
    const object = objectOfPsu(layout, p);
    const last = parts.at(-1);
    if (last?.object === object) last.psus.push(p);
    else parts.push({ object, psus: [p] });
  }
  if (parts.length === 0) return 'no files';
  if (parts.length > 3) return `${plural(psus.length, 'file')} of ${parts.length} objects`;
  return parts
    .map(({ object, psus: own }) => {
      const what = partName(layout, scenario, object, own);
      const { name } = scenario.database.objects[object];
      return what === 'all' ? name : `${name}, ${what}`;
    })
    .join(' and ');
}

/** "506 files · 3.46 GiB" */
export function filesSize(scenario: Scenario, psus: Int32Array): string {
  return `${plural(psus.length, 'file')} · ${formatBytes(bytesOfPsus(layoutOf(scenario), psus))}`;
}
