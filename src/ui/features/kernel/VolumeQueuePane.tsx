/** The queue above one volume: its scheduler and tunables, how many requests the array has at a time, what stands in front of its disks. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import { kernelProfile } from '../../../scenario/kernel/profiles.ts';
import type { Scenario, SchedulerKind, Volume } from '../../../scenario/schema.ts';
import type { VolumeQueue } from '../../../scenario/volumes.ts';
import { volumeSchedulerFault } from '../../../scenario/volumeQueue.ts';
import { useApp, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { plural } from '../../../analysis/format.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select, type Option } from '../../kit/primitives/Select.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { schedulerOptions } from './options.ts';
import { waitsText } from '../../../analysis/kernel/words.ts';
import { TunableSection } from './TunableSection.tsx';
import { changeVolumeQueue, changeVolumeTunable, resetVolumeTunables } from './volumeQueueCommands.ts';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

const NO_QUEUE = '';
const ALL_THAT_COME = 0;
type Below = NonNullable<VolumeQueue['disks']>['kind'];

const BELOW: readonly Option<Below>[] = [
  { value: 'fifo', label: messages.fcfsDefault, group: messages.inTheController },
  ...(['sstf', 'look', 'clook', 'scan', 'cscan', 'sptf'] as const).map((value) => ({
    value,
    label: SCHEDULER_NAMES[value],
    group: messages.inTheController,
  })),
  { value: 'host', label: messages.asTheHost2, group: messages.mdDeviceMapper },
];

export function VolumeQueuePane({ volume }: { readonly volume: Volume }) {
  const handles = useHandles();
  const host = useApp((s) => s.scenario.host);
  const { queue, name } = volume;
  const disks = plural(volume.members.length, 'disk');
  return (
    <div className={styles.pane}>
      <div className={styles.fields}>
        <Select<SchedulerKind | typeof NO_QUEUE>
          label={messages.scheduler}
          value={queue?.scheduler.kind ?? NO_QUEUE}
          options={optionsFor(host)}
          onChange={(kind) => changeVolumeQueue(handles, volume, kind === NO_QUEUE ? null : { scheduler: kind })}
          className={styles.choice}
        />
      </div>
      <p>{queue === undefined ? messages.requestsToGoToIts(name, disks) : messages.requestsToWaitInOne(name, disks)}</p>
      {queue !== undefined && <QueueFields volume={volume} queue={queue} host={host} />}
      <p className={styles.quiet}>
        <Button kind="link" onClick={() => showDialog('queue')}>
          {messages.theHostsSchedulerAndQueue}
        </Button>
      </p>
    </div>
  );
}

function QueueFields({ volume, queue, host }: { readonly volume: Volume; readonly queue: VolumeQueue; readonly host: Scenario['host'] }) {
  const handles = useHandles();
  const kernel = host.kernel?.profile;
  const usual = host.kernel?.tags ?? (kernel && kernelProfile(kernel).tags);
  const merging = queue.mergeRequests ?? host.mergeRequests;
  const waits = useShownResult()?.volumes.find(({ id }) => id === volume.id)?.queue;
  return (
    <>
      <div className={styles.part}>
        <NumberField
          label={messages.requestsInTheArrayAt}
          value={queue.depth ?? usual ?? ALL_THAT_COME}
          min={usual === undefined ? ALL_THAT_COME : 1}
          max={10_000}
          width={6}
          onCommit={(depth) => changeVolumeQueue(handles, volume, { depth: depth === (usual ?? ALL_THAT_COME) ? undefined : depth })}
        />
        <p>
          {usual === undefined ? messages.n0NoLimitRequestsWait : messages.theHostsKernelGives(usual)} {messages.onlyWhatHasToWait}
        </p>
        <Select
          label={messages.merging}
          value={merging ? 'on' : 'off'}
          options={[
            { value: 'on', label: messages.joinRequestsThatTouch(host.mergeRequests) },
            { value: 'off', label: messages.off(host.mergeRequests) },
          ]}
          onChange={(value) =>
            changeVolumeQueue(handles, volume, { mergeRequests: (value === 'on') === host.mergeRequests ? undefined : value === 'on' })
          }
          className={styles.choice}
        />
        <Select<Below>
          label={messages.inFrontOfEachDisk}
          value={queue.disks?.kind ?? 'fifo'}
          options={BELOW}
          onChange={(kind) => changeVolumeQueue(handles, volume, { disks: kind === 'fifo' ? undefined : { kind } })}
          className={styles.choice}
        />
        <p>{queue.disks?.kind === 'host' ? messages.theDisksKeepTheHosts : messages.theControllerPassesRequestsOn}</p>
      </div>
      {waits !== undefined && <p data-testid="queue-waits">{messages.inTheRunShownWent(waits.requests, waitsText(waits))}</p>}
      <TunableSection
        scheduler={queue.scheduler}
        kernel={kernel}
        onChange={(row, value) => changeVolumeTunable(handles, volume, row, value)}
        onReset={() => resetVolumeTunables(handles, volume)}
      />
    </>
  );
}

/** Those that can stand above a volume of this host; the others say why not. */
function optionsFor(host: Scenario['host']): readonly Option<SchedulerKind | typeof NO_QUEUE>[] {
  return [
    { value: NO_QUEUE, label: messages.noneStraightToTheDisks },
    ...schedulerOptions(host.kernel?.profile).map((option) =>
      volumeSchedulerFault({ kind: option.value } as VolumeQueue['scheduler'], host) === null ? option : { ...option, disabled: true },
    ),
  ];
}
