/** The host's scheduler with its tunables, its request queue, its reads, and which disks differ from it. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { volumeQueueWords } from '../../../scenario/describeHost.ts';
import { kernelProfile } from '../../../scenario/kernel/profiles.ts';
import { disksName } from '../../../scenario/names.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { capital } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { changeQueue, changeTunable, resetDisks, resetTunables } from './commands.ts';
import { KernelSelect, SchedulerSelect } from './HostSelects.tsx';
import { queueRows } from './queueRows.ts';
import { ReadFields } from './ReadFields.tsx';
import { SettingList } from './SettingList.tsx';
import { TunableSection } from './TunableSection.tsx';
import { disksApart } from '../../../analysis/kernel/words.ts';
import { WriteFields } from './WriteFields.tsx';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

export function HostQueuePane() {
  const handles = useHandles();
  const host = useApp((s) => s.scenario.host);
  const profile = host.kernel && kernelProfile(host.kernel.profile);
  return (
    <div className={styles.pane}>
      <div className={styles.fields}>
        <KernelSelect label={messages.kernel2} />
        <SchedulerSelect label={messages.scheduler} />
      </div>
      <p className={styles.quiet}>
        {profile ? messages.readFromTimerTicksASecond(profile.title, profile.source, profile.hz) : messages.noLinuxBetweenFileAnd}
      </p>
      <TunableSection
        scheduler={host.scheduler}
        kernel={host.kernel?.profile}
        onChange={(row, value) => changeTunable(handles, null, row, value)}
        onReset={() => void resetTunables(handles, null)}
      />
      <section className={styles.section} aria-labelledby="queue-settings">
        <h3 id="queue-settings">{messages.requestQueueOfEachDisk}</h3>
        <SettingList sourceElsewhere rows={queueRows(host)} onChange={(row, value) => changeQueue(handles, null, row, value)} />
      </section>
      {profile && (
        <section className={styles.section} aria-labelledby="read-settings">
          <h3 id="read-settings">{messages.readsOfFiles}</h3>
          <ReadFields />
        </section>
      )}
      <section className={styles.section} aria-labelledby="write-settings">
        <h3 id="write-settings">{messages.writesOfFiles}</h3>
        <WriteFields />
      </section>
      <OwnQueues />
      <QueuesAbove />
    </div>
  );
}

/** Volumes with one queue above all their disks. */
function QueuesAbove() {
  const volumes = useApp((s) => s.scenario.volumes);
  const kernel = useApp((s) => s.scenario.host.kernel?.profile);
  const above = volumes.flatMap(({ id, name, queue }) => (queue === undefined ? [] : [{ id, name, queue }]));
  return (
    <section className={styles.section} aria-labelledby="queues-above">
      <h3 id="queues-above">{messages.queuesAboveVolumes}</h3>
      {above.length === 0 ? (
        <p>{messages.noneAVolumesOwnQueue}</p>
      ) : (
        <ul className={styles.own}>
          {above.map(({ id, name, queue }) => (
            <li key={id}>
              <Button kind="link" onClick={() => showDialog('queue', { volume: id })}>
                {name}
              </Button>
              : {volumeQueueWords(queue, kernel)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The disks that are not as the host, each one press away. */
function OwnQueues() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const own = disksApart(scenario);
  return (
    <section className={styles.section} aria-labelledby="own-queues">
      <h3 id="own-queues">{messages.disksThatDiffer}</h3>
      {own.length === 0 ? (
        <p>{messages.noneADisksOwnQueue}</p>
      ) : (
        <>
          <ul className={styles.own}>
            {own.map(({ ids, text }) => (
              <li key={ids[0]}>
                <Button kind="link" onClick={() => showDialog('queue', { disk: ids[0] })}>
                  {capital(disksName(ids))}
                </Button>
                : {text}
              </li>
            ))}
          </ul>
          <Button
            onClick={() =>
              void resetDisks(
                handles,
                own.flatMap(({ ids }) => ids),
              )
            }
          >
            {messages.allAsTheHost2}
          </Button>
        </>
      )}
    </section>
  );
}
