/** What a person changes on a path, each one undo step with its words. */
import { addPath, attachPath, capPath, failPath, removePath, renamePath, setOtherPath, setPath } from '../../scenario/edit/hardware.ts';
import type { Path } from '../../scenario/hardware.ts';
import { pathLossSentences } from '../../analysis/failures/pathLosses.ts';
import { formatNumber } from '../../analysis/format.ts';
import { pathsName } from '../../scenario/names.ts';
import type { AppHandles } from '../handles.ts';

/** Its rate in MiB/s; null: no limit. */
export function setPathLimit({ store }: AppHandles, path: Path, mibPerSecond: number | null): void {
  const { edit, announce } = store.getState();
  const limit = mibPerSecond === null ? 'no limit' : `${formatNumber(mibPerSecond, 3)} MiB/s`;
  const done = edit(`Limit of ${path.name} ${limit}`, (s) => capPath(s, path.id, mibPerSecond), { merge: `limit ${path.id}` });
  if (done) announce(`Limit of ${path.name}: ${limit}.`);
}

export function setPathRequestCost({ store }: AppHandles, path: Path, perRequestMs: number): void {
  store.getState().edit(`Request cost of ${path.name} ${perRequestMs} ms`, (s) => setPath(s, path.id, { perRequestMs }), {
    merge: `cost ${path.id}`,
  });
}

/** `undefined`: it is attached to nothing. */
export function setPathParent({ store }: AppHandles, path: Path, parent: string | undefined): void {
  const { edit, announce, scenario } = store.getState();
  const on = scenario.hardware.paths.find((p) => p.id === parent)?.name ?? parent;
  const label = on === undefined ? `Detached ${path.name}` : `Attached ${path.name} to ${on}`;
  if (edit(label, (s) => attachPath(s, path.id, parent))) announce(`${label}.`);
}

export function namePath({ store }: AppHandles, path: Path, name: string): void {
  store.getState().edit(`Renamed ${path.name} to ${name}`, (s) => renamePath(s, path.id, name));
}

/** What a path is: channel, adapter, bus, ... */
export function setPathKind({ store }: AppHandles, path: Path, kind: NonNullable<Path['kind']>): void {
  store.getState().edit(`Kind of ${path.name}: ${kind}`, (s) => setPath(s, path.id, { kind }));
}

/** A further path beside this one, or one that this one is attached to. */
export function addPathAt({ store }: AppHandles, path: Path, where: 'beside' | 'above'): void {
  const { edit, announce } = store.getState();
  const known = new Set(store.getState().scenario.hardware.paths.map(({ id }) => id));
  const options = path.parent === undefined ? {} : { parent: path.parent };
  const done = edit(where === 'beside' ? `Added a path beside ${path.name}` : `Added a path above ${path.name}`, (s) => {
    if (where === 'beside') return addPath(s, { ...options, ...(path.kind === undefined ? {} : { kind: path.kind }) });
    const next = addPath(s, { ...options, kind: 'adapter' });
    const made = next.hardware.paths.find(({ id }) => !known.has(id));
    return made ? attachPath(next, path.id, made.id) : next;
  });
  const made = store.getState().scenario.hardware.paths.find(({ id }) => !known.has(id));
  if (done && made) announce(`Added path ${made.name}${where === 'above' ? `; ${path.name} is now attached to it` : ''}.`);
}

export function dropPath({ store }: AppHandles, path: Path): void {
  const { edit, announce } = store.getState();
  if (edit(`Removed ${path.name}`, (s) => removePath(s, path.id))) announce(`Path ${path.name} removed.`);
}

/** Fails or repairs a path, and says what is out of reach with it. */
export function setPathFailed({ store }: AppHandles, path: Path, failed: boolean): void {
  const { edit, announce, scenario: before } = store.getState();
  const name = pathsName([path]);
  if (!edit(failed ? `Failed ${name}` : `Repaired ${name}`, (s) => failPath(s, path.id, failed))) return;
  announce(failed ? pathLossSentences(before, path.id).join(' ') : `${name} works again.`);
}

/** The path by which its disks are reached while this one has failed. */
export function setSecondPath({ store }: AppHandles, path: Path, other: string | undefined): void {
  const { edit, scenario } = store.getState();
  const name = scenario.hardware.paths.find(({ id }) => id === other)?.name;
  edit(name === undefined ? `No second path for the disks on ${path.name}` : `Second path for the disks on ${path.name}: ${name}`, (s) =>
    setOtherPath(s, path.id, other),
  );
}
