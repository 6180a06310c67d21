/** The header of the disks on one path: its name, its limit, and how busy it was in the run. */
import type { Path } from '../../../scenario/hardware.ts';
import { pathStateText } from '../../../analysis/volumes/pathState.ts';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { kindBefore, kindedName, limitText, pathLoad, secondPath } from './paths.ts';
import { PathSettings } from './PathSettings.tsx';
import styles from './Path.module.css';

interface PathHeaderProps {
  readonly path: Path;
  readonly disks: number;
  readonly dropKey: string;
}

export function PathHeader({ path, disks, dropKey }: PathHeaderProps) {
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.name}
        data-tray-name=""
        data-target-focus="path"
        data-drop={dropKey}
        title={kindedName(path)}
        aria-label={messages.pathName(kindedName(path), disks, limitText(path))}
      >
        {path.name}
      </button>
      <PathSettings path={path} />
      <PathLoad path={path} />
    </header>
  );
}

/** A path that has only other paths attached, above their trays. */
export function Rail({ path, depth }: { readonly path: Path; readonly depth: number }) {
  return (
    <div className={styles.rail} style={{ marginLeft: depth * 12 }} role="group" aria-label={kindedName(path)}>
      <span className={styles.railName}>
        <span className={styles.kind}>{kindBefore(path)}</span> {path.name}
      </span>
      <PathLoad path={path} />
      <PathSettings path={path} />
    </div>
  );
}

/** Share of the run in which the path moved data, as a bar and in words, and its limit. */
function PathLoad({ path }: { readonly path: Path }) {
  const result = useShownResult();
  const state = useApp((s) => pathStateText(s.scenario, path));
  const second = useApp((s) => secondPath(s.scenario, path.id)?.name);
  if (state !== '')
    return (
      <span className={styles.load} title={state}>
        <span className={styles.words}>
          <span aria-hidden="true">✕ </span>
          {state}
        </span>
      </span>
    );
  const load = result ? pathLoad(result, path.id) : null;
  const limit = limitText(path);
  const said = load ? messages.pathLoad(load.utilization, load.mibPerSecond) : messages.notMeasured;
  const other = second === undefined ? '' : messages.otherPath(second);
  return (
    <span className={styles.load} title={[said, limit, ...(other === '' ? [] : [other])].join('; ')}>
      {load && path.mibPerSecond !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, load.utilization * 100)}%` }} />
        </span>
      )}
      <span className={styles.words}>
        {!load
          ? limit
          : path.mibPerSecond === null
            ? `${messages.mibPerSecond(load.mibPerSecond)}, ${limit}`
            : messages.shareOf(load.utilization, limit)}
      </span>
      {other !== '' && <span className={styles.other}>{other}</span>}
    </span>
  );
}
