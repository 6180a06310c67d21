/** Scheduler, request queue and reads: of the host, which hold for all disks, of one disk that differs, or of the queue above a volume. */
import { kernelProfile } from '../../../scenario/kernel/profiles.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { closeDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { DiskQueuePane } from './DiskQueuePane.tsx';
import { HostQueuePane } from './HostQueuePane.tsx';
import { VolumeQueuePane } from './VolumeQueuePane.tsx';
import { messages } from './dialogMessages.ts';

export function QueueDialog() {
  const about = useDialogAbout('queue');
  const asked = about && 'disk' in about ? about.disk : null;
  // An undone edit or another document may have taken the disk away.
  const disk = useApp((s) => (asked !== null && s.scenario.hardware.disks.some(({ id }) => id === asked) ? asked : null));
  const above = about && 'volume' in about ? about.volume : null;
  const volume = useApp((s) => s.scenario.volumes.find(({ id }) => id === above));
  const kernel = useApp((s) => s.scenario.host.kernel?.profile);
  const of = kernel === undefined ? messages.noKernel : kernelProfile(kernel).title;
  return (
    <Dialog
      title={
        volume ? messages.queueAboveVolume(volume.name) : disk === null ? messages.schedulerAndQueueOfTheHost(of) : messages.queueOf(disk)
      }
      size="wide"
      onClose={closeDialog}
    >
      {volume ? (
        <VolumeQueuePane key={volume.id} volume={volume} />
      ) : disk === null ? (
        <HostQueuePane />
      ) : (
        <DiskQueuePane key={disk} id={disk} />
      )}
    </Dialog>
  );
}
