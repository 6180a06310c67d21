/** What one disk's queue has of its own: scheduler, tunables, limits and read-ahead; all else is the host's. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { useId } from 'react';
import { diskIndexOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeQueue, changeReadAhead, changeTunable, copyDisk, resetDisk, resetTunables, schedulerOf } from './commands.ts';
import { chooseScheduler } from './choices.ts';
import { AS_HOST, diskSchedulerOptions, oneForAll } from './options.ts';
import { diskQueueRows } from './queueRows.ts';
import { ReadAheadFields } from './ReadAheadFields.tsx';
import { SettingList } from './SettingList.tsx';
import { TunableSection } from './TunableSection.tsx';
import { ownQueueText, readAheadText } from '../../../analysis/kernel/words.ts';
import styles from './Kernel.module.css';

export function DiskQueuePane({ id }: { readonly id: string }) {
  const handles = useHandles();
  const why = useId();
  const scenario = useApp((s) => s.scenario);
  const { host, hardware, volumes } = scenario;
  const at = diskIndexOf(scenario).get(id) ?? 0;
  const { queue } = hardware.disks[at];
  const volume = volumes[volumeOfDisk(scenario).get(at) ?? -1];
  const kernel = host.kernel?.profile;
  const reason = oneForAll(kernel);
  const own = ownQueueText(queue, kernel);
  return (
    <div className={styles.pane}>
      <p>
        {own === undefined ? 'All as the host.' : `Own: ${own}. All else is the host’s.`}{' '}
        <Button kind="link" onClick={() => showDialog('queue')}>
          The host’s settings
        </Button>
      </p>
      {volume?.queue !== undefined && (
        <p>
          Volume {volume.name} has{' '}
          <Button kind="link" onClick={() => showDialog('queue', { volume: volume.id })}>
            one queue above all its disks
          </Button>
          {volume.queue.disks?.kind === 'host'
            ? '; what is set here stands below it.'
            : '; its controller passes requests on without the host’s scheduler and limits. What is set here holds all the same.'}
        </p>
      )}
      <div className={styles.fields} role="group" aria-describedby={reason ? why : undefined} aria-label="Scheduler of this disk">
        <Select
          label="Scheduler"
          value={queue?.scheduler?.kind ?? AS_HOST}
          options={diskSchedulerOptions(kernel, host.scheduler.kind)}
          onChange={(kind) => chooseScheduler(handles, kind === AS_HOST ? null : kind, id)}
          className={styles.choice}
        />
        {reason && <p id={why}>{reason}</p>}
      </div>
      <TunableSection
        scheduler={schedulerOf(scenario, id)}
        kernel={kernel}
        onChange={(row, value) => changeTunable(handles, id, row, value)}
        onReset={() => void resetTunables(handles, id)}
      />
      {host.kernel ? (
        <>
          <section className={styles.section} aria-labelledby={`${why}-queue`}>
            <h3 id={`${why}-queue`}>Request queue</h3>
            <SettingList
              sourceElsewhere
              rows={diskQueueRows(host, queue)}
              onChange={(row, value) => changeQueue(handles, id, row, value)}
            />
          </section>
          <section className={styles.section} aria-labelledby={`${why}-ahead`}>
            <h3 id={`${why}-ahead`}>Read-ahead</h3>
            <ReadAheadFields
              bytes={queue?.readAheadBytes ?? host.readAhead.maxBytes}
              onChange={(bytes) => changeReadAhead(handles, bytes, id)}
            />
            <p>
              {queue?.readAheadBytes === undefined ? (
                `As the host (${readAheadText(host.readAhead.maxBytes)}).`
              ) : (
                <>
                  Own;{' '}
                  <Button kind="link" label="Read-ahead as the host" onClick={() => void changeReadAhead(handles, null, id)}>
                    as the host
                  </Button>{' '}
                  it would be {readAheadText(host.readAhead.maxBytes)}.
                </>
              )}{' '}
              {volume && `It holds for files on this disk by itself; those on volume ${volume.name} are read ahead as the host says.`}
            </p>
          </section>
        </>
      ) : (
        <p>Without a kernel there is nothing else to set: requests are neither limited nor held back.</p>
      )}
      <div className={styles.buttons}>
        <Button unavailable={own === undefined ? 'It is as the host already' : undefined} onClick={() => void resetDisk(handles, id)}>
          All as the host
        </Button>
        {volume && volume.members.length > 1 && (
          <Button
            onClick={() =>
              void copyDisk(
                handles,
                id,
                volume.members.filter((one) => one !== id),
                `volume ${volume.name}`,
              )
            }
          >
            The same for all {plural(volume.members.length, 'disk')} of {volume.name}
          </Button>
        )}
      </div>
    </div>
  );
}
