/** The host's settings where the host is: one line above the disks, each field one undo step. */
import type { ComponentType } from 'react';
import type { TermId } from '../../../analysis/glossary/glossary.ts';
import { MIB } from '../../../base/units.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import { batchUsers, streamUsers } from '../../../scenario/streams/streams.ts';
import { useApp, useCommands, useWords } from '../../kit/state/useApp.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { KernelSelect, SchedulerSelect } from './HostSelects.tsx';
import { ReadsPopover } from './ReadsPopover.tsx';
import { hostText } from '../../../analysis/kernel/words.ts';
import { useLargeType } from '../../kit/primitives/useWindowFrom.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Popover } from '../../kit/primitives/Popover.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { useBenchBelow } from '../../kit/primitives/bench.ts';
import {
  setBlockCache,
  setFileCache,
  setProcessors,
  setQueryProcs,
  setReadAhead,
  setSeed,
  setUsers,
} from '../../../scenario/edit/settings.ts';
import { setEveryTuneGroup, setTuneGroup } from '../../../scenario/edit/volumes.ts';
import { ownTuneGroups } from '../../../scenario/tuning.ts';
import { messages } from './messages.ts';
import styles from './HostLine.module.css';

const READ_AHEADS = [
  { value: 'stripe-aware', label: messages.stripeAware },
  { value: 'fixed', label: messages.fixed },
] as const;
/** Width of the bench below which the settings would need two lines, and take the disks' room: they fold into one. */
const NARROW = 1160;
/** The same with the projector's type, or with letters that the reader has set farther apart. */
const NARROW_LARGE = 1600;
/** From here on there is room for all of them beside each other. */
const ROOMY = 1700;

interface HostLineProps {
  /** Users in the background, behind a button. */
  readonly Alongside: ComponentType<{ readonly className?: string | undefined }>;
}

export function HostLine({ Alongside }: HostLineProps) {
  const narrow = useBenchBelow(NARROW);
  const narrowForLargeType = useBenchBelow(NARROW_LARGE);
  const roomy = !useBenchBelow(ROOMY);
  const host = useApp((s) => s.scenario.host);
  const workload = useApp((s) => s.scenario.workload);
  const { queryProcs } = useWords();
  const large = useLargeType();
  if (!narrow && !(large && narrowForLargeType)) return <HostFields all={roomy && !large} Alongside={Alongside} />;
  return (
    <details className={styles.folded}>
      <summary>
        {messages.host(hostText(host), batchUsers(workload) + streamUsers(workload.streams), queryProcs.name, workload.queryProcs)}
      </summary>
      <HostFields all Alongside={Alongside} />
    </details>
  );
}

/** `all`: those that are changed seldom too, which otherwise are behind dots. */
function HostFields({ all, Alongside }: HostLineProps & { readonly all: boolean }) {
  const host = useApp((s) => s.scenario.host);
  const workload = useApp((s) => s.scenario.workload);
  const seed = useApp((s) => s.scenario.seed);
  const { edit } = useCommands();
  const words = useWords();
  return (
    <div className={styles.line} role="group" aria-label={messages.hostAndWorkloadSettings}>
      <Field setting="/host/processors">
        <NumberField
          label={messages.processors}
          value={host.processors}
          min={1}
          max={1024}
          width={3}
          onCommit={(processors) => edit(messages.processors2(processors), (s) => setProcessors(s, processors), { merge: 'processors' })}
        />
      </Field>
      <Field>
        <KernelSelect label={messages.kernel} />
      </Field>
      <div className={styles.pair}>
        <Field>
          <SchedulerSelect label={messages.scheduler2} />
        </Field>
        <Button
          kind="quiet"
          icon="more"
          label={messages.tunablesRequestQueueAndReads}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={() => showDialog('queue')}
        />
      </div>
      {host.kernel ? (
        <Named name={messages.readAhead2} term="read-ahead">
          <ReadsPopover className={styles.value} />
        </Named>
      ) : (
        <Field>
          <Select
            label={messages.readAhead2}
            term="read-ahead"
            value={host.readAhead.kind}
            options={READ_AHEADS}
            onChange={(kind) => edit(messages.readAhead3(kind), (s) => setReadAhead(s, { kind }))}
          />
        </Field>
      )}
      <div className={styles.pair}>
        {batchUsers(workload) === 0 && workload.streams ? (
          <Named name={messages.users}>
            <Button onClick={() => showDialog('streams')}>{messages.inStreams(streamUsers(workload.streams))}</Button>
          </Named>
        ) : (
          <Field>
            <NumberField
              label={messages.users}
              value={workload.users}
              min={1}
              max={LIMITS.users}
              width={3}
              onCommit={(users) => edit(messages.users2(users), (s) => setUsers(s, users), { merge: 'users' })}
            />
          </Field>
        )}
        <Alongside className={styles.more} />
      </div>
      <div className={styles.pair}>
        <Field setting="/workload/queryProcs">
          <NumberField
            label={words.queryProcs.name}
            term="queryprocs"
            value={workload.queryProcs}
            min={1}
            max={LIMITS.queryProcs}
            width={3}
            onCommit={(queryProcs) =>
              edit(`${words.queryProcs.Name} ${queryProcs}`, (s) => setQueryProcs(s, queryProcs), { merge: 'queryProcs' })
            }
          />
        </Field>
        <Button
          kind="quiet"
          icon="more"
          label={messages.workloadUsersOrderBatch}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={() => showDialog('workload')}
        />
      </div>
      {all && <SeldomFields />}
      <Field>
        <NumberField
          label={messages.seed}
          term="seed"
          value={seed}
          min={0}
          max={4_294_967_295}
          width={4}
          onCommit={(value) => edit(messages.seed2(value), (s) => setSeed(s, value), { merge: 'seed' })}
        />
      </Field>
      {!all && (
        <Popover
          kind="quiet"
          icon="more"
          label={messages.andCaches(words)}
          panelLabel={messages.andCaches(words)}
          align="end"
          className={`${styles.more} ${styles.last}`}
        >
          <div className={styles.seldom}>
            <SeldomFields roomy />
          </div>
        </Popover>
      )}
    </div>
  );
}

/** What is changed less often than the rest. `roomy`: there is room to say what TUNE GROUP acts on. */
function SeldomFields({ roomy = false }: { readonly roomy?: boolean }) {
  const host = useApp((s) => s.scenario.host);
  const own = useApp((s) => ownTuneGroups(s.scenario).own);
  const hostActs = useApp((s) => ownTuneGroups(s.scenario).hostActs);
  const { tuneGroup: group } = useWords();
  const { edit } = useCommands();
  return (
    <>
      <Field>
        <NumberField
          label={group.name}
          term="tune-group"
          value={host.tuneGroup}
          min={1}
          max={LIMITS.queryProcs}
          width={3}
          onCommit={(tuneGroup) => edit(`${group.Name} ${tuneGroup}`, (s) => setTuneGroup(s, null, tuneGroup), { merge: 'tuneGroup' })}
        />
      </Field>
      {roomy && own > 0 && (
        <>
          <p>{hostActs ? messages.withAValueOfTheirOwn(own) : messages.noEffectEveryVolumeHas}</p>
          <Button onClick={() => edit(messages.ofAllVolumes(group.Name, host.tuneGroup), (s) => setEveryTuneGroup(s, host.tuneGroup))}>
            {messages.allVolumes(host.tuneGroup)}
          </Button>
        </>
      )}
      <Field>
        <SizeField
          label={messages.blockCache}
          term="block-cache"
          bytes={host.blockCacheBytes}
          onCommit={(blockCacheBytes) =>
            edit(messages.blockCache2(blockCacheBytes), (s) => setBlockCache(s, blockCacheBytes), { merge: 'blockCache' })
          }
        />
      </Field>
      <div className={styles.pair}>
        <Field>
          <SizeField
            label={messages.fileCache}
            term="file-cache"
            bytes={host.fileCacheBytes}
            onCommit={(fileCacheBytes) =>
              edit(messages.fileCache2(fileCacheBytes), (s) => setFileCache(s, fileCacheBytes), { merge: 'fileCache' })
            }
          />
        </Field>
        <Button
          kind="quiet"
          icon="more"
          label={messages.cachesSizesAtTheStart(host.cachesAtStart ?? 'cold')}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={() => showDialog('caches')}
        />
      </div>
    </>
  );
}

/** A button with its label above, as fields have it. */
function Named({ name, term, children }: { readonly name: string; readonly term?: TermId; readonly children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.named}>
        <span className={styles.label} data-label>
          {term ? <Term id={term}>{name}</Term> : name}
        </span>
        {children}
      </span>
    </div>
  );
}

/** Label above its control, so that all of them stand on one line. `setting`: its pointer in the document, for advice that goes to it. */
function Field({ setting, children }: { readonly setting?: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.field} data-setting={setting}>
      {children}
    </div>
  );
}

/** Cache sizes in whole MiB; the document keeps bytes. */
function SizeField({
  label,
  term,
  bytes,
  onCommit,
}: {
  readonly label: string;
  readonly term: TermId;
  readonly bytes: number;
  readonly onCommit: (bytes: number) => void;
}) {
  return (
    <NumberField
      label={label}
      term={term}
      value={Math.round(bytes / MIB)}
      min={0}
      max={64 * MIB}
      step={64}
      unit={messages.miB}
      width={5}
      onCommit={(mib) => onCommit(mib * MIB)}
    />
  );
}
