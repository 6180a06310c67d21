/** The reports of LVM as rows: `pvs`, `vgs` and `lvs` with any of their columns, one after another in one text, or with `--reportformat json`. */
import { readJson } from '../validate/text.ts';
import { isPrompt } from './chatter.ts';
import { linesOf } from './lines.ts';
import { isObject, textOf } from './lsblk.ts';
import { wrong, type ImportProblem } from './problem.ts';
import { expandTabs, type Column } from './ruled.ts';

/** Fields by the names of LVM; which are there depends on who asked. */
export type LvmField =
  | 'pv_name'
  | 'vg_name'
  | 'lv_name'
  | 'pv_size'
  | 'vg_extent_size'
  | 'lv_size'
  | 'seg_size'
  | 'seg_start'
  | 'segtype'
  | 'stripes'
  | 'stripe_size'
  | 'devices'
  | 'seg_pe_ranges'
  | 'lv_attr';

export interface LvmRow {
  readonly line: number;
  /** Number of the report that it is a row of. */
  readonly report: number;
  readonly of: 'pv' | 'vg' | 'lv';
  readonly cells: Readonly<Partial<Record<LvmField, string>>>;
}

export interface LvmReport {
  readonly rows: readonly LvmRow[];
  readonly problems: readonly ImportProblem[];
}

/** Headings as LVM2 prints them: compared with the list of fields in its source, `lib/report/columns.h` (2.02 and 2.03). In reports of physical volumes SSize and Start count extents. */
const HEADINGS: Readonly<Record<string, LvmField>> = {
  PV: 'pv_name',
  VG: 'vg_name',
  LV: 'lv_name',
  PSize: 'pv_size',
  Ext: 'vg_extent_size',
  LSize: 'lv_size',
  SSize: 'seg_size',
  Start: 'seg_start',
  Type: 'segtype',
  '#Str': 'stripes',
  Stripe: 'stripe_size',
  Devices: 'devices',
  'PE Ranges': 'seg_pe_ranges',
  Attr: 'lv_attr',
};
const FIELDS: ReadonlySet<string> = new Set<string>(Object.values(HEADINGS));
const HEADER = /^\s{0,40}(?:PV|VG|LV)(?:\s+(?:[A-Z#][A-Za-z#%]*|%\w+))+\s*$/;
const ROWS = { pv: 'pv', pvseg: 'pv', vg: 'vg', lv: 'lv', seg: 'lv' } as const;
const MOST_LINE = 4000;

export const LVM_COMMAND =
  'pvs --units b -o pv_name,vg_name,pv_size; lvs --segments --units b -o lv_name,vg_name,vg_extent_size,segtype,stripes,stripe_size,seg_size,devices';

export function readLvmReport(text: string): LvmReport {
  const { lines: raw, problems } = linesOf(text);
  if (raw.every((line) => line.trim() === '')) return { rows: [], problems };
  if (
    raw
      .find((line) => line.trim() !== '' && !isPrompt(line))
      ?.trimStart()
      .startsWith('{') === true
  )
    return readReportJson(raw.join('\n'));
  const lines = raw.map((line) => expandTabs(line.slice(0, MOST_LINE)).trimEnd());
  const rows: LvmRow[] = [];
  const found: ImportProblem[] = [...problems];
  let report = 0;
  const isEnd = (line: string): boolean => line.trim() === '' || isPrompt(line) || HEADER.test(line);
  for (let k = 0; k < lines.length; k++) {
    if (!HEADER.test(lines[k])) {
      if (lines[k].trim() !== '' && !isPrompt(lines[k]))
        found.push(wrong(k + 1, 'This line stands under no header of pvs, vgs or lvs', 'the output with its first line, as LVM prints it'));
      continue;
    }
    let end = k + 1;
    while (end < lines.length && !isEnd(lines[end])) end++;
    const under = rowsUnder(lines.slice(k, end), k + 1, report++);
    rows.push(...under.rows);
    found.push(...under.problems);
    k = end - 1;
  }
  return { rows, problems: found };
}

/** The rows of one report; its first line is the header. */
function rowsUnder([header, ...body]: readonly string[], line: number, report: number): LvmReport {
  const cut = cutsOf(header, body);
  if (cut === null) {
    const message = 'The columns of this report cannot be told apart';
    return { rows: [], problems: [wrong(line, message, 'the output as LVM prints it, with its spaces')] };
  }
  const { titles, cellsOf } = cut;
  const fields = titles.map((title) => HEADINGS[title]);
  const of = fields.includes('pv_name') ? 'pv' : fields.includes('lv_name') ? 'lv' : 'vg';
  const rows = body.map((each, k) => {
    const cells: Partial<Record<LvmField, string>> = {};
    cellsOf(each).forEach((cell, c) => {
      const field = fields[c];
      if (field !== undefined) cells[field] = cell;
    });
    return { line: line + 1 + k, report, of, cells } as const;
  });
  return { rows, problems: [] };
}

interface Cuts {
  readonly titles: readonly string[];
  readonly cellsOf: (line: string) => readonly string[];
}

/** How lines are cut into cells: by their columns; or, where these are lost, at spaces if all lines have as many words. Null: neither. */
function cutsOf(header: string, body: readonly string[]): Cuts | null {
  const indent = body.reduce((least, each) => Math.min(least, each.search(/\S/)), Infinity);
  // Copied from the first letter on, a text lacks what stands before the header, and there only.
  const head = header.search(/\S/) === 0 && indent > 0 && indent < 10 ? ' '.repeat(indent) + header : header;
  const columns = columnsOf(head, body);
  const titles = columns.map(({ from, to }) => head.slice(from, to).trim().replace(/\s+/g, ' '));
  if (titles.every((title) => !title.includes(' ') || title === 'PE Ranges'))
    return { titles, cellsOf: (line) => columns.map(({ from, to }) => line.slice(from, to).trim()) };
  const wordsOf = (line: string): string[] => line.trim().split(/\s+/);
  const words = wordsOf(header);
  return body.every((line) => wordsOf(line).length === words.length) ? { titles: words, cellsOf: wordsOf } : null;
}

/** Columns are apart where no line has a character; what has no heading belongs to the column at its left. */
function columnsOf(header: string, body: readonly string[]): Column[] {
  const used: boolean[] = [];
  for (const line of [header, ...body]) for (let at = 0; at < line.length; at++) if (line[at] !== ' ') used[at] = true;
  const columns: { from: number; to: number }[] = [];
  for (let at = 0; at < used.length;) {
    if (!used[at]) {
      at++;
      continue;
    }
    let to = at;
    while (used[to]) to++;
    const title = header.slice(at, to).trim();
    const last = columns.at(-1);
    if (last !== undefined && (title === '' || (title === 'Ranges' && header.slice(last.from, last.to).trim() === 'PE'))) last.to = to;
    else columns.push({ from: at, to });
    at = to;
  }
  if (columns.length > 0) columns[columns.length - 1].to = Infinity;
  return columns;
}

function readReportJson(text: string): LvmReport {
  const from = text.indexOf('{');
  const read = readJson(text.slice(from, text.lastIndexOf('}') + 1));
  if (!read.ok) return { rows: [], problems: [wrong(1, read.error.problem.message, 'the whole output, from { to }')] };
  const reports = isObject(read.value) ? read.value['report'] : undefined;
  if (!Array.isArray(reports)) return { rows: [], problems: [wrong(1, 'There is no report of LVM', LVM_COMMAND)] };
  const rows: LvmRow[] = [];
  let report = 0;
  for (const one of reports.filter(isObject))
    for (const [kind, of] of Object.entries(ROWS)) {
      const list = one[kind];
      if (!Array.isArray(list)) continue;
      for (const each of list.filter(isObject)) {
        const cells: Partial<Record<LvmField, string>> = {};
        for (const [key, value] of Object.entries(each)) {
          const field = key === 'pvseg_start' ? 'seg_start' : key === 'pvseg_size' ? 'seg_size' : key;
          if (FIELDS.has(field)) cells[field as LvmField] = textOf(value);
        }
        rows.push({ line: 0, report, of: of === 'lv' && cells.pv_name !== undefined ? 'pv' : of, cells });
      }
      report++;
    }
  return { rows, problems: rows.length === 0 ? [wrong(1, 'The report has no rows', LVM_COMMAND)] : [] };
}
