/** What the draft comes to: rows and problems of each text, and the document that they make. */
import { MIB } from '../../../base/units.ts';
import type { LibraryEntry } from '../../../scenario/drives/library.ts';
import {
  buildWarehouse,
  dataDisks,
  disksOf,
  fitDrives,
  readClasses,
  readDisks,
  readLvm,
  readSpaces,
  readTables,
  templateWork,
  type Built,
  type FittedDisk,
} from '../../../scenario/import/index.ts';
import type { Draft } from './draft.ts';

export interface Understood {
  readonly disks: ReturnType<typeof readDisks>;
  /** The disks of the new warehouse, each with its drive. */
  readonly fitted: readonly FittedDisk[];
  readonly lvm: ReturnType<typeof readLvm>;
  readonly tables: ReturnType<typeof readTables>;
  readonly spaces: ReturnType<typeof readSpaces>;
  readonly classes: ReturnType<typeof readClasses>;
  readonly built: Built;
}

const NOTHING = { rows: [], volumes: [], logical: undefined, problems: [] } as const;

/** Reads each text again only when it changes: one of thousands of tables takes some milliseconds. */
export function reader(): (draft: Draft, library: readonly LibraryEntry[]) => Understood {
  const tablesOf = last(readTables);
  const spacesOf = last(readSpaces);
  const disksIn = last(readDisks);
  const lvmIn = last(readLvm);
  const classesOf = last(readClasses);
  return (draft, library) => {
    const disks = draft.diskSource === 'pasted' ? disksIn(draft.disks) : NOTHING;
    const lvm = draft.diskSource === 'pasted' ? lvmIn(draft.lvm) : NOTHING;
    const entry = library.find(({ id }) => id === draft.drive) ?? library[0];
    const fitted =
      draft.diskSource === 'library' ? disksOf(entry, draft.count) : fitDrives(dataDisks(disks.rows), library, entry.id, draft.drives);
    const tables = tablesOf(draft.tables);
    const spaces = draft.product === 'postgresql' ? NOTHING : spacesOf(draft.files);
    const classes =
      draft.workSource === 'pasted'
        ? classesOf(draft.classes)
        : { rows: templateWork(draft.template, tables.rows), streams: [], problems: [] };
    const built = buildWarehouse({
      title: draft.title,
      product: draft.product,
      disks: fitted,
      volumes: disks.volumes,
      choices: draft.volumes,
      lvm: lvm.rows,
      logicalMounts: disks.logical,
      tables: tables.rows,
      spaces: spaces.rows,
      classes: classes.rows,
      streams: classes.streams,
      time: classes.streams.length > 0 ? { seconds: draft.seconds, warmUpSeconds: draft.warmUpSeconds } : undefined,
      unlisted: draft.unlisted,
      users: draft.users,
      degree: draft.degree,
      bufferPoolBytes: draft.poolMib * MIB,
    });
    return { disks, fitted, lvm, tables, spaces, classes, built };
  };
}

function last<T>(read: (text: string) => T): (text: string) => T {
  let kept: { readonly text: string; readonly value: T } | null = null;
  return (text) => {
    if (kept?.text !== text) kept = { text, value: read(text) };
    return kept.value;
  };
}
