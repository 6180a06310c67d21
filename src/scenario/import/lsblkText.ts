/**
 * `lsblk` without -J: columns under a header, devices that lie on others drawn as a tree. The columns are found where no line has a character, as
 * lsblk puts a space between them; a model may contain spaces, so that a piece without a header belongs to the column at its left.
 */
import { isPrompt } from './chatter.ts';
import { linesOf } from './lines.ts';
import type { Json } from './lsblk.ts';
import { expandTabs, type Column } from './ruled.ts';

export interface LsblkText {
  /** As `lsblk -J` lists them: what lies on a device is among its `children`. */
  readonly devices: readonly Json[];
  /** Line of each device at the top. */
  readonly lines: ReadonlyMap<Json, number>;
  /** Columns in lower case, as `lsblk -J` names them. */
  readonly columns: readonly string[];
}

const HEADER = /^NAME\s+(?:[A-Z][A-Z0-9:%-]*\s+)*(?:MAJ:MIN|ROTA|TYPE|TRAN|MOUNTPOINTS?)(?:\s|$)/;
/** A name, with what draws the tree before it in UTF-8 or ASCII. A line without is a further place where the device above is mounted. */
const NAMED = /^((?:[\s│|]*[├└|`][─-])?)(\S+)/u;

interface Node {
  readonly json: Record<string, unknown>;
  /** Columns before its name. */
  readonly depth: number;
  readonly children: Json[];
}

export function readLsblkText(text: string): LsblkText {
  const all = linesOf(text).lines.map(expandTabs);
  const first = all.findIndex((line) => HEADER.test(line.trimStart()));
  if (first < 0) return { devices: [], lines: new Map(), columns: [] };
  const indent = all[first].search(/\S/);
  const lines = all.map((line) => line.slice(indent));
  // The list ends with an empty line; what comes then is another program's.
  const ends = lines.findIndex((line, k) => k > first && line.trim() === '');
  const body = lines.slice(first + 1, ends < 0 ? undefined : ends);
  const bounds = boundsOf(lines[first], body);
  const columns = bounds.map(({ from, to }) => lines[first].slice(from, to).trim().toLowerCase());
  const tops = new Map<string, Node>();
  const devices: Json[] = [];
  const lineOf = new Map<Json, number>();
  let open: Node[] = [];
  for (const [k, line] of body.entries()) {
    if (isPrompt(line)) continue;
    const cells = bounds.map(({ from, to }) => line.slice(from, to).trim());
    const [, branches, name] = NAMED.exec(line) ?? [];
    if (name === undefined) {
      const points = open.at(-1)?.json['mountpoints'];
      if (Array.isArray(points)) points.push(...cells.slice(-1));
      continue;
    }
    const children: Json[] = [];
    const json: Record<string, unknown> = { children };
    for (const [c, column] of columns.entries()) if (c > 0) json[column] = cells[c] === '' ? null : cells[c];
    json['name'] = name;
    json['mountpoints'] = [json['mountpoints'] ?? json['mountpoint'] ?? null];
    const depth = branches.length;
    const node: Node = { json, depth, children };
    open = open.filter((above) => above.depth < depth);
    const above = open.at(-1) ?? diskOfPart(tops, name, json['type']);
    if (above === undefined) {
      tops.set(name, node);
      devices.push(json);
      lineOf.set(json, first + k + 2);
    } else above.children.push(json);
    open.push(node);
  }
  return { devices, lines: lineOf, columns };
}

/** In a list without a tree (`lsblk -l`), a partition is found by its name: sda1 on sda, nvme0n1p1 on nvme0n1. */
function diskOfPart(tops: ReadonlyMap<string, Node>, name: string, type: unknown): Node | undefined {
  return type === 'part' ? (tops.get(name.replace(/\d+$/, '')) ?? tops.get(name.replace(/p\d+$/, ''))) : undefined;
}

/** Where the columns begin and end (exclusive). */
function boundsOf(header: string, body: readonly string[]): Column[] {
  const used: boolean[] = [];
  for (const line of [header, ...body]) {
    // The tree leaves spaces within the column of names.
    const named = NAMED.exec(line)?.[0].length ?? 0;
    for (let at = 0; at < line.length; at++) if (at < named || (line[at] !== ' ' && !/[│|]/.test(line[at]))) used[at] = true;
  }
  const columns: { from: number; to: number }[] = [];
  for (let at = 0; at < used.length;) {
    if (!used[at]) {
      at++;
      continue;
    }
    let to = at;
    while (used[to]) to++;
    const last = columns.at(-1);
    if (last !== undefined && header.slice(at, to).trim() === '') last.to = to;
    else columns.push({ from: at, to });
    at = to;
  }
  if (columns.length > 0) columns[columns.length - 1].to = Infinity;
  return columns;
}
