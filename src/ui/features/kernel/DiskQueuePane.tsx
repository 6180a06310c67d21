/** What one disk's queue has of its own: scheduler, tunables, limits and read-ahead; all else is the host's. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { useId } from 'react';
import { diskIndexOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
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
import { messages } from './dialogMessages.ts';
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
        {own === undefined ? messages.allAsTheHost : messages.ownAllElseIsTheHosts(own)}{' '}
        <Button kind="link" onClick={() => showDialog('queue')}>
          {messages.theHostsSettings}
        </Button>
      </p>
      {volume?.queue !== undefined && (
        <p>
          {messages.volumeHas(volume.name)}{' '}
          <Button kind="link" onClick={() => showDialog('queue', { volume: volume.id })}>
            {messages.oneQueueAboveAllItsDisks}
          </Button>
          {volume.queue.disks?.kind === 'host' ? messages.whatIsSetHereStands : messages.itsControllerPassesRequestsOn}
        </p>
      )}
      <div className={styles.fields} role="group" aria-describedby={reason ? why : undefined} aria-label={messages.schedulerOfThisDisk}>
        <Select
          label={messages.scheduler}
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
            <h3 id={`${why}-queue`}>{messages.requestQueue}</h3>
            <SettingList
              sourceElsewhere
              rows={diskQueueRows(host, queue)}
              onChange={(row, value) => changeQueue(handles, id, row, value)}
            />
          </section>
          <section className={styles.section} aria-labelledby={`${why}-ahead`}>
            <h3 id={`${why}-ahead`}>{messages.readAhead}</h3>
            <ReadAheadFields
              bytes={queue?.readAheadBytes ?? host.readAhead.maxBytes}
              onChange={(bytes) => changeReadAhead(handles, bytes, id)}
            />
            <p>
              {queue?.readAheadBytes === undefined ? (
                messages.asTheHost(readAheadText(host.readAhead.maxBytes))
              ) : (
                <>
                  {messages.own}{' '}
                  <Button kind="link" label={messages.readAheadAsTheHost} onClick={() => void changeReadAhead(handles, null, id)}>
                    {messages.asTheHost2}
                  </Button>{' '}
                  {messages.itWouldBe(readAheadText(host.readAhead.maxBytes))}
                </>
              )}{' '}
              {volume && messages.itHoldsForFilesOn(volume.name)}
            </p>
          </section>
        </>
      ) : (
        <p>{messages.withoutAKernelThereIs}</p>
      )}
      <div className={styles.buttons}>
        <Button unavailable={own === undefined ? messages.itIsAsTheHostAlready : undefined} onClick={() => void resetDisk(handles, id)}>
          {messages.allAsTheHost2}
        </Button>
        {volume && volume.members.length > 1 && (
          <Button
            onClick={() =>
              void copyDisk(
                handles,
                id,
                volume.members.filter((one) => one !== id),
                messages.volume(volume.name),
              )
            }
          >
            {messages.theSameForAllOf(volume.members.length, volume.name)}
          </Button>
        )}
      </div>
    </div>
  );
}
