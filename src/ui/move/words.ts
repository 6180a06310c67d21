/** Names of disks, targets and sets of files as the page shows and announces them. */
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Selection } from '../../store/types.ts';
import { formatBytes, formatRanges, listWords, plural } from '../format.ts';
import { bytesOfPsus, layoutOf, objectOfPsu } from './derive.ts';

/** "13" for a disk called d13 or disk-13, otherwise its id: what stands below a tube. */
export function diskLabel(id: string): string {
  return /^(?:d|disk)[-_.]?(\d+)$/i.exec(id)?.[1] ?? id;
}

/** "disk 13", or "disk left-3" for an id that is no number. */
export const diskName = (id: string): string => `disk ${diskLabel(id)}`;

/** "disks 1–8 and 12" from ids, or the ids themselves where they are no numbers. */
export function disksName(ids: readonly string[]): string {
  if (ids.length === 1) return diskName(ids[0]);
  const numbers = ids.map((id) => Number(diskLabel(id)));
  if (numbers.every((n) => Number.isInteger(n))) return `disks ${formatRanges(numbers)}`;
  return ids.length <= 3 ? `disks ${ids.join(', ')}` : `${ids.length} disks`;
}

/** "volume Fact" or "disk 13": a target of the layout by its id. */
export function targetName(scenario: Scenario, id: string): string {
  const volume = scenario.volumes.find((v) => v.id === id);
  return volume ? `volume ${volume.name}` : diskName(id);
}

/** "Fact", "disks 1–3 and Spill": several targets. */
export function targetsName(scenario: Scenario, ids: readonly string[]): string {
  const volumes = ids.filter((id) => scenario.volumes.some((v) => v.id === id)).map((id) => targetName(scenario, id));
  const disks = ids.filter((id) => !scenario.volumes.some((v) => v.id === id));
  const parts = [...volumes, ...(disks.length > 0 ? [disksName(disks)] : [])];
  return parts.length === 0 ? 'nothing' : listWords(parts);
}

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
  const rows = segments === 1 ? '' : `${numbers.length === 1 ? 'segment' : 'segments'} ${formatRanges(numbers)}`;
  const lists = [...bySegment.values()];
  const columns = lists[0].join();
  if (!lists.every((list) => list.join() === columns) || numbers.length > 40) return plural(n, 'file');
  if (lists[0].length === psusPerSegment) return rows;
  const psuWords = `${lists[0].length === 1 ? 'PSU' : 'PSUs'} ${formatRanges(lists[0])}`;
  return [rows, psuWords].filter(Boolean).join(', ');
}

/** "Daily sales, segments 30–52" for files of one object; object by object for up to three; else a count. */
export function filesName(scenario: Scenario, psus: Selection): string {
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
export function filesSize(scenario: Scenario, psus: Selection): string {
  return `${plural(psus.length, 'file')} · ${formatBytes(bytesOfPsus(layoutOf(scenario), psus))}`;
}
