/** How the database reads files through a kernel: read-ahead, and read calls buffered, direct or asynchronous. */
import { KIB } from '../../../base/units.ts';
import { setReadAhead } from '../../../scenario/edit/settings.ts';
import { fileReadsOf } from '../../../scenario/kernel/fileReads.ts';
import { kernelProfile } from '../../../scenario/kernel/profiles.ts';
import type { FileReads, Host } from '../../../scenario/schema.ts';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeFileReads, changeReadAhead } from './commands.ts';
import { LabeledNumber } from './LabeledNumber.tsx';
import { ReadAheadFields } from './ReadAheadFields.tsx';
import { READ_AHEAD_KINDS, READ_AHEAD_WORDS } from '../../../analysis/kernel/words.ts';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

const KINDS = Object.entries(READ_AHEAD_KINDS).map(([value, label]) => ({ value: value as Host['readAhead']['kind'], label }));
const MODES = [
  { value: 'buffered', label: messages.buffered, title: messages.throughThePageCacheWith },
  { value: 'direct', label: messages.direct, title: messages.pastThePageCacheODirect },
] as const;

/** Of a host with a kernel; nothing otherwise. */
export function ReadFields() {
  const handles = useHandles();
  const { edit } = useCommands();
  const host = useApp((s) => s.scenario.host);
  if (!host.kernel) return null;
  const reads = fileReadsOf(host);
  const { name, meaning } = READ_AHEAD_WORDS[kernelProfile(host.kernel.profile).readAhead];
  const direct = reads?.mode === 'direct';
  return (
    <div className={styles.part}>
      <div className={styles.fields}>
        <Select
          label={messages.readAhead}
          value={host.readAhead.kind}
          options={KINDS}
          onChange={(kind) => edit(messages.readAhead4(READ_AHEAD_KINDS[kind]), (s) => setReadAhead(s, { kind }))}
        />
      </div>
      {reads === null ? (
        <p>{messages.theDatabaseReadsAheadBy}</p>
      ) : (
        <>
          <ReadAheadFields bytes={host.readAhead.maxBytes} onChange={(bytes) => changeReadAhead(handles, bytes)} />
          <p>
            {direct
              ? messages.directReadsGoPastThe
              : host.readAhead.maxBytes === 0
                ? messages.offEachCallReadsWhat
                : messages.readAhead5(name, meaning)}
          </p>
          <CallFields reads={reads} />
        </>
      )}
    </div>
  );
}

function CallFields({ reads }: { readonly reads: FileReads }) {
  const handles = useHandles();
  const direct = reads.mode === 'direct';
  return (
    <>
      <Segmented
        label={messages.howFilesAreRead}
        value={reads.mode}
        options={MODES}
        onChange={(mode) => void changeFileReads(handles, { mode })}
      />
      <div className={styles.fields}>
        <LabeledNumber
          label={messages.eachCallReads}
          value={reads.callBytes / KIB}
          min={0.5}
          max={16 * KIB}
          integer={false}
          unit={messages.kiB}
          onChange={(kib) => changeFileReads(handles, { callBytes: Math.round(kib * KIB) })}
        />
        {direct && (
          <LabeledNumber
            label={messages.callsUnderWay}
            value={reads.outstanding}
            min={1}
            max={16}
            width={4}
            onChange={(outstanding) => changeFileReads(handles, { outstanding })}
          />
        )}
      </div>
      <p>
        {!direct
          ? messages.aProcessWaitsForEach
          : reads.outstanding > 1
            ? messages.asynchronousAProcessKeepsSo
            : messages.synchronousAProcessWaitsFor}
      </p>
    </>
  );
}
