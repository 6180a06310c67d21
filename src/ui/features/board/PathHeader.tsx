/** Header of the disks that are attached to one path: its name, its limit, and how busy the run kept it. */
import type { Path } from '../../../scenario/hardware.ts';
import { useShownResult } from '../../kit/state/useApp.ts';
import { formatNumber, formatPercent, plural } from '../../../analysis/format.ts';
import { limitText, pathKind, pathLoad } from './paths.ts';
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
        title={`${pathKind(path)} ${path.name}`}
        aria-label={`${pathKind(path)} ${path.name}, ${plural(disks, 'disk')}, ${limitText(path)}`}
      >
        {path.name}
      </button>
      <PathSettings path={path} />
      <PathLoad path={path} />
    </header>
  );
}

/** A path that only other paths are attached to, above the trays of those. */
export function Rail({ path, depth }: { readonly path: Path; readonly depth: number }) {
  return (
    <div className={styles.rail} style={{ marginLeft: depth * 12 }} role="group" aria-label={`${pathKind(path)} ${path.name}`}>
      <span className={styles.railName}>
        <span className={styles.kind}>{pathKind(path)}</span> {path.name}
      </span>
      <PathLoad path={path} />
      <PathSettings path={path} />
    </div>
  );
}

/** Share of the run in which the path moved data, as a bar and in words, and its limit. */
function PathLoad({ path }: { readonly path: Path }) {
  const result = useShownResult();
  const load = result ? pathLoad(result, path.id) : null;
  const limit = limitText(path);
  const said = load ? `${formatPercent(load.utilization, 0)} busy, ${formatNumber(load.mibPerSecond, 3)} MiB/s on average` : 'not measured';
  return (
    <span className={styles.load} title={`${said}; ${limit}`}>
      {load && path.mibPerSecond !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, load.utilization * 100)}%` }} />
        </span>
      )}
      <span className={styles.words}>
        {load
          ? path.mibPerSecond === null
            ? `${formatNumber(load.mibPerSecond, 3)} MiB/s, `
            : `${formatPercent(load.utilization, 0)} of `
          : ''}
        {limit}
      </span>
    </span>
  );
}
