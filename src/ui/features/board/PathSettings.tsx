/** Behind the dots of a path: what can be changed on it. */
import type { Path } from '../../../scenario/hardware.ts';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { Popover } from '../../kit/primitives/Popover.tsx';
import { pathKind } from './paths.ts';
import styles from './Path.module.css';

// Opened seldom: not part of the first load.
const PathFields = lazyPart('the settings of paths', () => import('./PathFields.tsx').then((module) => module.PathFields));

export function PathSettings({ path }: { readonly path: Path }) {
  return (
    <Popover
      kind="quiet"
      icon="more"
      label={`Settings of ${pathKind(path)} ${path.name}`}
      panelLabel={`${pathKind(path)} ${path.name}`}
      align="end"
      className={styles.more}
    >
      <LazyPlace waiting={<p>One moment…</p>}>
        <PathFields path={path} />
      </LazyPlace>
    </Popover>
  );
}
