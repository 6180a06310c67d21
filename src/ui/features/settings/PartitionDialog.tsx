/** "Partitioning and files": segments, PSUs, and how the files of each object are filled. */
import { useApp } from '../../kit/state/useApp.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { CutPart } from './CutPart.tsx';
import { FilesPart } from './FilesPart.tsx';
import { cutObjects } from './partitionModel.ts';
import { messages } from './messages.ts';
import styles from './Settings.module.css';

export function PartitionDialog() {
  const scenario = useApp((state) => state.scenario);
  const cut = cutObjects(scenario);
  return (
    <Dialog title={messages.partitioningAndFiles} size="wide" onClose={closeDialog}>
      {cut.length > 0 ? <CutPart scenario={scenario} /> : <p className={styles.quiet}>{messages.theWarehouseHasNoFact}</p>}
      <FilesPart scenario={scenario} cut={cut} />
    </Dialog>
  );
}
