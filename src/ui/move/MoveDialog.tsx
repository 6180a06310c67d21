/** Everything of moving that floats over the places: dialogs, and the keys that hold everywhere. Mount once. */
import { useShortcuts } from '../frame/useShortcuts.ts';
import { moveActions } from './actions.ts';
import { ExceptionsDialog } from './ExceptionsDialog.tsx';
import { HottestDialog } from './HottestDialog.tsx';
import { SelectDialog } from './SelectDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TargetDialog } from './TargetDialog.tsx';
import { useDropEstimate } from './useDropEstimate.ts';
import { useHand } from './useHand.ts';

export function MoveDialog() {
  const dialog = useHand((s) => s.dialog);
  useShortcuts(moveActions);
  useDropEstimate();
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
