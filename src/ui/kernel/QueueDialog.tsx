/** Scheduler, request queue and reads: of the host, which hold for all disks, or of one disk that differs. */
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import { diskName } from '../../scenario/names.ts';
import { useApp } from '../useApp.ts';
import { showDialog } from '../frame/dialogs.ts';
import { Dialog } from '../primitives/Dialog.tsx';
import { DiskQueuePane } from './DiskQueuePane.tsx';
import { HostQueuePane } from './HostQueuePane.tsx';
import { useAskedQueue } from './open.ts';

export function QueueDialog() {
  const asked = useAskedQueue((s) => s.disk);
  // An undone edit or another document may have taken the disk away.
  const disk = useApp((s) => (asked !== null && s.scenario.hardware.disks.some(({ id }) => id === asked) ? asked : null));
  const kernel = useApp((s) => s.scenario.host.kernel?.profile);
  const of = kernel === undefined ? 'no kernel' : kernelProfile(kernel).title;
  return (
    <Dialog
      title={disk === null ? `Scheduler and queue of the host, ${of}` : `Queue of ${diskName(disk)}`}
      size="wide"
      onClose={() => showDialog(null)}
    >
      {disk === null ? <HostQueuePane /> : <DiskQueuePane key={disk} id={disk} />}
    </Dialog>
  );
}
