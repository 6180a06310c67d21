/** The form of a drive of one's own: texts as they were typed, to a datasheet, to a drive. */
import { MIB } from '../../../base/units.ts';
import { Datasheet } from '../../../scenario/drives/datasheet.ts';
import { fromDatasheet } from '../../../scenario/drives/fromDatasheet.ts';
import { fixInWords } from '../../../scenario/problemWords.ts';
import type { Drive, HardDisk } from '../../../scenario/schema.ts';
import { numberProblem, parseNumber } from '../../kit/primitives/NumberField.tsx';
import { fieldsIn } from './fields.ts';
import type { Field } from './fields.ts';
import { OWN } from './listModel.ts';
import { convertSeek } from './seekKinds.ts';
import { figuresOf } from './useFigures.ts';
import { messages } from './messages.ts';

export interface FormField {
  /** Path in the datasheet. */
  readonly path: string;
  readonly label: string;
  readonly unit?: string;
  /** The sheet has what is typed times this. */
  readonly factor?: number;
  /** What is taken where it is left empty. */
  readonly otherwise?: string;
}

export const FORM: readonly { readonly title: string; readonly open: boolean; readonly fields: readonly FormField[] }[] = [
  {
    title: messages.datasheet,
    open: true,
    fields: [
      { path: 'name', label: messages.name },
      { path: 'capacityBytes', label: messages.capacity, unit: 'GB', factor: 1e9 },
      { path: 'rpm', label: messages.spindleSpeed2, unit: 'rpm' },
      { path: 'outerMegabytesPerSecond', label: messages.rateOuterEdge, unit: 'MB/s' },
      { path: 'innerMegabytesPerSecond', label: messages.rateInnerEdge, unit: 'MB/s' },
    ],
  },
  {
    title: messages.seekTimesReads,
    open: true,
    fields: [
      { path: 'seekRead.singleMs', label: messages.oneCylinder2, unit: 'ms' },
      { path: 'seekRead.averageMs', label: messages.average, unit: 'ms' },
      { path: 'seekRead.fullMs', label: messages.fullStroke2, unit: 'ms' },
    ],
  },
  {
    title: messages.seekTimesWrites,
    open: false,
    fields: [
      { path: 'seekWrite.singleMs', label: messages.oneCylinderWrites, unit: 'ms', otherwise: messages.asReads },
      { path: 'seekWrite.averageMs', label: messages.averageWrites, unit: 'ms', otherwise: messages.asReads },
      { path: 'seekWrite.fullMs', label: messages.fullStrokeWrites, unit: 'ms', otherwise: messages.asReads },
    ],
  },
  {
    title: messages.ifKnown,
    open: false,
    fields: [
      { path: 'bufferBytes', label: messages.buffer, unit: 'MiB', factor: MIB, otherwise: '8' },
      { path: 'bufferSegments', label: messages.bufferSegments, otherwise: messages.upTo16 },
      { path: 'interfaceMegabytesPerSecond', label: messages.interface, unit: 'MB/s', otherwise: messages.costsNothing },
      { path: 'queueDepth', label: messages.queueDepth2, otherwise: '32' },
      { path: 'overheadMs', label: messages.commandOverhead2, unit: 'ms', otherwise: '0.15' },
      { path: 'heads', label: messages.heads, otherwise: 'assumed' },
      { path: 'cylinders', label: messages.cylinders, otherwise: 'derived' },
    ],
  },
];

/** Texts by path. */
export type Draft = Readonly<Record<string, string>>;

const FIELDS: ReadonlyMap<string, Field> = new Map(
  fieldsIn(Datasheet, { seekRead: {}, seekWrite: {} }).map(({ path, field }) => [path, field]),
);

/** Groups that are given as a whole or not at all. */
const TOGETHER = 'seekWrite';

/** Whether a field may be left empty. */
export const isOptional = (path: string): boolean => path.startsWith(TOGETHER) || (FIELDS.get(path)?.optional ?? true);

export type OwnDrive =
  | { readonly ok: true; readonly drive: HardDisk; readonly notes: readonly string[] }
  /** What is wrong, by path; under '' what belongs to no field. */
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/** What the texts make: a drive with notes on all that was derived, assumed or clamped, or a problem for each field. */
export function ownDrive(draft: Draft): OwnDrive {
  const problems: Record<string, string> = {};
  const sheet: Record<string, unknown> = {};
  const together = Object.keys(draft).some((path) => path.startsWith(TOGETHER) && draft[path].trim() !== '');
  for (const { path, factor = 1 } of FORM.flatMap(({ fields }) => fields)) {
    const text = (draft[path] ?? '').trim();
    if (text === '' && isOptional(path) && !(path.startsWith(TOGETHER) && together)) continue;
    const problem = path === 'name' ? (text === '' ? messages.needsAName : undefined) : problemOf(path, text, factor);
    if (problem !== undefined) problems[path] = problem;
    else put(sheet, path, path === 'name' ? text : inSheet(path, text, factor));
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const made = fromDatasheet({ ...sheet, id: ownId(String(sheet['name'])) });
  if (made.ok) return made;
  for (const { pointer, message, expected } of made.problems) {
    const path = pointer.slice(1).replaceAll('/', '.');
    const field = FIELDS.has(path) ? path : '';
    problems[field] ??= `${message}; ${fixInWords(expected, 'needs')}`;
  }
  return { ok: false, problems };
}

function problemOf(path: string, text: string, factor: number): string | undefined {
  const field = FIELDS.get(path);
  if (field?.kind !== 'number') return undefined;
  return numberProblem(text, field.min / factor, field.max / factor, field.integer && factor === 1);
}

function inSheet(path: string, text: string, factor: number): number {
  const value = parseNumber(text) * factor;
  const field = FIELDS.get(path);
  return field?.kind === 'number' && field.integer ? Math.round(value) : value;
}

function put(sheet: Record<string, unknown>, path: string, value: unknown): void {
  const [head, tail] = path.split('.');
  if (tail === undefined) sheet[head] = value;
  else sheet[head] = { ...(sheet[head] as Record<string, unknown> | undefined), [tail]: value };
}

/** "own-exos-x20" from a name: how the list knows drives of one's own. */
export function ownId(name: string): string {
  const stem = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 34);
  return `${OWN}${stem === '' ? 'drive' : stem}`;
}

const shown = (value: number, digits = 4): string => String(Number(value.toPrecision(digits)));

/** The form filled in with the figures of a drive in use, to begin from; an ordinary disk where that is none. */
export function draftFrom(drive: Drive | null): Draft {
  if (drive?.kind !== 'hdd') {
    return {
      name: messages.myDrive,
      capacityBytes: '300',
      rpm: '10000',
      outerMegabytesPerSecond: '120',
      innerMegabytesPerSecond: '70',
      'seekRead.singleMs': '0.4',
      'seekRead.averageMs': '4.5',
      'seekRead.fullMs': '9',
    };
  }
  const seek = convertSeek(drive, 'three-point');
  const figures = figuresOf(drive);
  if (seek.kind !== 'three-point' || figures.kind !== 'hdd') return draftFrom(null);
  const megabytes = (mib: number) => shown((mib * MIB) / 1e6, 3);
  return {
    name: messages.myDrive,
    capacityBytes: shown(figures.capacityBytes / 1e9, 5),
    rpm: shown(drive.rpm, 6),
    outerMegabytesPerSecond: megabytes(figures.outerMibPerSecond),
    innerMegabytesPerSecond: megabytes(figures.innerMibPerSecond),
    'seekRead.singleMs': shown(seek.singleMs),
    'seekRead.averageMs': shown(seek.averageMs),
    'seekRead.fullMs': shown(seek.fullMs),
  };
}
