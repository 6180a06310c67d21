/**
 * A drive as a sheet of parameters: groups of rows, each with what it may be, its value as it is shown, and
 * where it comes from. The view only lays it out.
 */
import { sourceOfParameter } from '../../../scenario/drives/library.ts';
import type { LibraryEntry } from '../../../scenario/drives/library.ts';
import { driveValue } from '../../../scenario/edit/drivePath.ts';
import type { ParameterSource } from '../../../scenario/provenance.ts';
import type { Drive } from '../../../scenario/schema.ts';
import { fieldsOf } from './fields.ts';
import type { Field } from './fields.ts';
import { labelOf } from './labels.ts';
import type { Label } from './labels.ts';
import { messages } from './messages.ts';

export interface SheetRow {
  readonly path: string;
  readonly label: Label;
  readonly field: Field;
  readonly value: unknown;
  /** The value as text in the row's unit; empty where an optional parameter is left out. */
  readonly text: string;
  readonly source: ParameterSource | undefined;
  /** Differs from the library's value. */
  readonly edited: boolean;
}

export interface SheetGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly SheetRow[];
}

const GROUPS: readonly { readonly id: string; readonly title: string; readonly has: readonly string[] }[] = [
  {
    id: 'drive',
    title: messages.general,
    has: ['name', 'rpm', 'heads', 'surfaceOrder', 'rotation', 'sectors', 'capacityBytes', 'serviceMs', 'distribution'],
  },
  { id: 'seek', title: messages.seek, has: ['seek', 'writeSeek', 'writeSettleMs', 'settleAfterWrite', 'headSwitchMs'] },
  { id: 'zones', title: messages.zonesAndSkew, has: ['zones', 'trackSkewMs', 'cylinderSkewMs'] },
  {
    id: 'flash',
    title: messages.diesAndChannels,
    has: ['channels', 'diesPerChannel', 'pageBytes', 'readMs', 'programMs', 'channelMibPerSecond'],
  },
  { id: 'translation', title: messages.translationAndState, has: ['translation'] },
  { id: 'overheads', title: messages.commandOverheads, has: ['overheadMs', 'controllerMs', 'overheads'] },
  { id: 'buffer', title: messages.buffer, has: ['buffer', 'writeBufferBytes', 'writeAmplification'] },
  { id: 'queue', title: messages.interfaceAndQueue, has: ['interfaceMibPerSecond', 'queueDepth', 'queueDiscipline'] },
];
const OTHER = { id: 'other', title: messages.other, has: [] };

/** Not parameters: which model and which entry it is. */
const HIDDEN = new Set(['kind', 'id', 'origin']);

/** All parameters of a drive in groups; `known` is what its values are compared with, if anything. */
export function sheetOf(drive: Drive, known: LibraryEntry | null): readonly SheetGroup[] {
  const rows = fieldsOf(drive)
    .filter(({ path }) => !HIDDEN.has(path))
    .map(({ path, field }): SheetRow => {
      const value = driveValue(drive, path);
      const label = labelOf(path);
      return {
        path,
        label,
        field,
        value,
        text: shownText(value, label),
        source: known ? sourceOfParameter(known, path) : undefined,
        edited: known !== null && !sameValue(value, driveValue(known.drive, path)),
      };
    });
  const groupOf = (row: SheetRow) => GROUPS.find(({ has }) => has.includes(row.path.split('.')[0])) ?? OTHER;
  return [...GROUPS, OTHER].flatMap((group) => {
    const own = rows.filter((row) => groupOf(row) === group);
    // Within a group in the order in which it names its parameters.
    const place = (row: SheetRow) => group.has.indexOf(row.path.split('.')[0]);
    return own.length === 0 ? [] : [{ id: group.id, title: group.title, rows: own.toSorted((a, b) => place(a) - place(b)) }];
  });
}

/** A value in the unit that the row shows, without the dust of floating point. */
export function shownText(value: unknown, { factor = 1 }: Label): string {
  if (typeof value === 'number') return String(Number((value / factor).toPrecision(12)));
  return typeof value === 'string' ? value : '';
}

/** What was typed in the row's unit as the document's value. */
export function valueOf(shown: number, { factor = 1 }: Label, integer: boolean): number {
  const value = shown * factor;
  if (factor === 1) return value;
  return integer ? Math.round(value) : Number(value.toPrecision(12));
}

function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}
