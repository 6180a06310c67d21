import { evidenceFor } from '../../analysis/why/evidence.ts';
import type { Evidence } from '../../analysis/why/evidence.ts';
import { GROUPS } from '../../analysis/run/phases.ts';
import type { GroupId } from '../../analysis/run/phases.ts';
import { formatMs } from '../format.ts';
import { useShown } from '../shown.ts';
import { useCommands } from '../useApp.ts';

/** Sets the shared cursor to where something can be seen, or says that there is nothing to see. */
export function useEvidence(): (what: GroupId | Evidence | null) => void {
  const { result } = useShown();
  const commands = useCommands();
  return (what) => {
    const group = typeof what === 'string' ? GROUPS.find(({ id }) => id === what) : undefined;
    const found = typeof what === 'string' ? (result ? evidenceFor(what, result) : null) : what;
    if (!found) {
      commands.announce(
        group?.id === 'cpu' ? 'Processor time is not drawn in the disks’ time pictures.' : 'Nothing to show in the time pictures.',
      );
      return;
    }
    commands.setView({ cursorMs: found.ms, disk: found.disk, stripAs: 'chart' });
    commands.announce(`${group ? `${group.label}: ` : ''}disk ${found.disk + 1} at ${formatMs(found.ms)}, shown in the time pictures`);
  };
}
