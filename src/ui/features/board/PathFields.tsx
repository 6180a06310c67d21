/** The settings of a path: its limit, its cost per request, and what it is attached to. */
import { otherPathOf, possibleParents } from '../../../scenario/edit/hardware.ts';
import type { Path } from '../../../scenario/hardware.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import {
  addPathAt,
  dropPath,
  namePath,
  setPathFailed,
  setPathKind,
  setPathLimit,
  setPathParent,
  setPathRequestCost,
  setSecondPath,
} from '../../../store/move/pathCommands.ts';
import { NameField } from '../../kit/primitives/NameField.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import styles from './Path.module.css';
import { messages as boardMessages } from './messages.ts';
import { kindedName } from './paths.ts';
import { messages } from './settingsMessages.ts';

/** The limit that a path gets first, in MiB/s: that of an Ultra160 channel. */
const FIRST_LIMIT = 160;
const NONE = '';
const KINDS = ['channel', 'loop', 'adapter', 'bus', 'link', 'node'] as const;

export function PathFields({ path }: { readonly path: Path }) {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  // A path cannot be attached to itself or to what is attached to it.
  const parents = possibleParents(scenario, path.id);
  const capped = path.mibPerSecond !== null;
  return (
    <div className={styles.settings}>
      <NameField name={path.name} onRename={(name) => namePath(handles, path, name)} />
      <Select
        label={messages.kind}
        value={path.kind ?? 'channel'}
        options={KINDS.map((kind) => ({ value: kind, label: boardMessages.pathKinds[kind] }))}
        onChange={(kind) => setPathKind(handles, path, kind)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={capped} onChange={() => setPathLimit(handles, path, capped ? null : FIRST_LIMIT)} />
        {messages.hasLimit}
      </label>
      {path.mibPerSecond !== null && (
        <NumberField
          label={messages.limit}
          value={path.mibPerSecond}
          min={0.001}
          max={1_000_000}
          step={10}
          integer={false}
          unit="MiB/s"
          width={8}
          onCommit={(rate) => setPathLimit(handles, path, rate)}
        />
      )}
      <NumberField
        label={messages.requestCost}
        value={path.perRequestMs}
        min={0}
        max={100}
        step={0.01}
        integer={false}
        unit="ms"
        onCommit={(ms) => setPathRequestCost(handles, path, ms)}
      />
      <Select
        label={messages.attachedTo}
        value={path.parent ?? NONE}
        options={[{ value: NONE, label: messages.nothing }, ...parents.map((one) => ({ value: one.id, label: kindedName(one) }))]}
        onChange={(parent) => setPathParent(handles, path, parent === NONE ? undefined : parent)}
      />
      <PathFailure path={path} />
      <div className={styles.buttons}>
        <Button onClick={() => addPathAt(handles, path, 'beside')}>{messages.addBeside}</Button>
        <Button onClick={() => addPathAt(handles, path, 'above')}>{messages.addAbove}</Button>
        <Button onClick={() => dropPath(handles, path)}>{messages.remove}</Button>
      </div>
      <p>{messages.pathHelp}</p>
    </div>
  );
}

/** Whether the path has failed, and by which other one its disks are reached then. */
function PathFailure({ path }: { readonly path: Path }) {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const failed = path.failed === true;
  const other = otherPathOf(scenario, path.id);
  const hasDisks = scenario.hardware.disks.some((disk) => disk.path === path.id);
  const others = scenario.hardware.paths.filter(({ id }) => id !== path.id);
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={failed} onChange={() => setPathFailed(handles, path, !failed)} />
        {messages.pathFailed}
      </label>
      {hasDisks && others.length > 0 && (
        <Select
          className={styles.stacked}
          label={messages.disksReachedBy}
          value={other ?? NONE}
          options={[
            { value: NONE, label: other === null ? messages.severalPaths : messages.noOtherPath },
            ...others.map((one) => ({ value: one.id, label: kindedName(one) })),
          ]}
          onChange={(id) => setSecondPath(handles, path, id === NONE ? undefined : id)}
        />
      )}
    </>
  );
}
