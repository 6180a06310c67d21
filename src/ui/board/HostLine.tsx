/** The host's settings where the host is: one line above the disks, each field one undo step. */
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { schedulersOf } from '../../scenario/kernel/profiles.ts';
import { LIMITS } from '../../scenario/schema.ts';
import { useApp, useCommands } from '../useApp.ts';
import { formatBytes, plural } from '../format.ts';
import { NumberField } from '../primitives/NumberField.tsx';
import { Select } from '../primitives/Select.tsx';
import { useMedia } from '../primitives/useMedia.ts';
import {
  setBlockCache,
  setFileCache,
  setProcessors,
  setQueryProcs,
  setReadAhead,
  setScheduler,
  setSeed,
  setUsers,
} from '../../scenario/edit/settings.ts';
import { setTuneGroup } from '../../scenario/edit/volumes.ts';
import styles from './HostLine.module.css';

const MIB = 1024 ** 2;
/** Here nine settings would take the disks' room; they fold into one line. */
const NARROW = '(max-width: 999px)';
/** The same with the projector's type. */
const NARROW_LARGE = '(max-width: 1599px)';

export function HostLine() {
  const narrow = useMedia(NARROW);
  const narrowForLargeType = useMedia(NARROW_LARGE);
  const projector = useApp((s) => s.theme === 'projector');
  const host = useApp((s) => s.scenario.host);
  const workload = useApp((s) => s.scenario.workload);
  if (!narrow && !(projector && narrowForLargeType)) return <HostFields />;
  return (
    <details className={styles.folded}>
      <summary>
        Host: {host.processors} processors, {SCHEDULER_NAMES[host.scheduler.kind]}, {plural(workload.users, 'user')}, QUERYPROCS{' '}
        {workload.queryProcs}
      </summary>
      <HostFields />
    </details>
  );
}

function HostFields() {
  const host = useApp((s) => s.scenario.host);
  const workload = useApp((s) => s.scenario.workload);
  const seed = useApp((s) => s.scenario.seed);
  const { edit } = useCommands();
  const schedulers = schedulersOf(host.kernel?.profile).map((value) => ({ value, label: SCHEDULER_NAMES[value] }));
  return (
    <div className={styles.line} role="group" aria-label="Host and workload settings">
      <Field>
        <NumberField
          label="processors"
          value={host.processors}
          min={1}
          max={1024}
          width={3}
          onCommit={(processors) => edit(`Processors ${processors}`, (s) => setProcessors(s, processors), { merge: 'processors' })}
        />
      </Field>
      <Field>
        <Select
          label="scheduler"
          value={host.scheduler.kind}
          options={schedulers}
          onChange={(kind) => edit(`Scheduler ${SCHEDULER_NAMES[kind]}`, (s) => setScheduler(s, kind))}
        />
      </Field>
      <Field>
        <Select
          label="read-ahead"
          value={host.readAhead.kind}
          options={[
            { value: 'stripe-aware', label: 'stripe-aware' },
            { value: 'fixed', label: 'fixed' },
          ]}
          onChange={(kind) => edit(`Read-ahead ${kind}`, (s) => setReadAhead(s, { kind }))}
        />
      </Field>
      <Field>
        <NumberField
          label="users"
          value={workload.users}
          min={1}
          max={LIMITS.users}
          width={3}
          onCommit={(users) => edit(`Users ${users}`, (s) => setUsers(s, users), { merge: 'users' })}
        />
      </Field>
      <Field>
        <NumberField
          label="QUERYPROCS"
          value={workload.queryProcs}
          min={1}
          max={LIMITS.queryProcs}
          width={3}
          onCommit={(queryProcs) => edit(`QUERYPROCS ${queryProcs}`, (s) => setQueryProcs(s, queryProcs), { merge: 'queryProcs' })}
        />
      </Field>
      <Field>
        <NumberField
          label="TUNE GROUP"
          value={host.tuneGroup}
          min={1}
          max={LIMITS.queryProcs}
          width={3}
          onCommit={(tuneGroup) => edit(`TUNE GROUP ${tuneGroup}`, (s) => setTuneGroup(s, null, tuneGroup), { merge: 'tuneGroup' })}
        />
      </Field>
      <Field>
        <SizeField
          label="block cache"
          bytes={host.blockCacheBytes}
          onCommit={(blockCacheBytes) =>
            edit(`Block cache ${formatBytes(blockCacheBytes)}`, (s) => setBlockCache(s, blockCacheBytes), { merge: 'blockCache' })
          }
        />
      </Field>
      <Field>
        <SizeField
          label="file cache"
          bytes={host.fileCacheBytes}
          onCommit={(fileCacheBytes) =>
            edit(`File cache ${formatBytes(fileCacheBytes)}`, (s) => setFileCache(s, fileCacheBytes), { merge: 'fileCache' })
          }
        />
      </Field>
      <Field>
        <NumberField
          label="seed"
          value={seed}
          min={0}
          max={4_294_967_295}
          width={4}
          onCommit={(value) => edit(`Seed ${value}`, (s) => setSeed(s, value), { merge: 'seed' })}
        />
      </Field>
    </div>
  );
}

/** Label above its control, so that nine settings stand on one line. */
function Field({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.field}>{children}</div>;
}

/** Cache sizes in whole MiB; the document keeps bytes. */
function SizeField({
  label,
  bytes,
  onCommit,
}: {
  readonly label: string;
  readonly bytes: number;
  readonly onCommit: (bytes: number) => void;
}) {
  return (
    <NumberField
      label={label}
      value={Math.round(bytes / MIB)}
      min={0}
      max={64 * MIB}
      step={64}
      unit="MiB"
      width={5}
      onCommit={(mib) => onCommit(mib * MIB)}
    />
  );
}
