/** Behind the dots of a path: its settings. */
import type { Path } from '../../../scenario/hardware.ts';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { Popover } from '../../kit/primitives/Popover.tsx';
import { messages } from './messages.ts';
import { kindedName } from './paths.ts';
import styles from './Path.module.css';

// Rarely opened, so not part of the first load.
const PathFields = lazyPart(messages.pathSettings, () => import('./PathFields.tsx').then((module) => module.PathFields));

export function PathSettings({ path }: { readonly path: Path }) {
  return (
    <Popover
      kind="quiet"
      icon="more"
      label={messages.settingsOf(kindedName(path))}
      panelLabel={kindedName(path)}
      align="end"
      className={styles.more}
    >
      <LazyPlace waiting={<p>{messages.oneMoment}</p>}>
        <PathFields path={path} />
      </LazyPlace>
    </Popover>
  );
}
