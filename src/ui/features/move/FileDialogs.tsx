/** The dialogs about files, loaded together when the first of them opens. */
import { ExceptionsDialog } from './ExceptionsDialog.tsx';
import { HottestDialog } from './HottestDialog.tsx';
import { SelectDialog } from './SelectDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TargetDialog } from './TargetDialog.tsx';
import { useHand } from '../../kit/drag/useHand.ts';

export function FileDialogs() {
  const dialog = useHand((s) => s.dialog);
  return (
    <>
      <SplitDialog />
      {dialog === 'move' && <TargetDialog />}
      {dialog === 'select' && <SelectDialog />}
      {dialog === 'exceptions' && <ExceptionsDialog />}
      {dialog === 'hottest' && <HottestDialog />}
    </>
  );
}
