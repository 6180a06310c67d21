/** Everything of moving that floats over the places: dialogs, and the keys that hold everywhere. Mount once. */
import { useShortcuts } from '../frame/useShortcuts.ts';
import { LazyDialog } from '../primitives/LazyDialog.tsx';
import { lazyPart } from '../primitives/lazyPart.tsx';
import { useHandles } from '../useApp.ts';
import { moveActions } from './actions.ts';
import { closeDialog } from './commands.ts';
import { ExceptionsDialog } from './ExceptionsDialog.tsx';
import { HottestDialog } from './HottestDialog.tsx';
import { SelectDialog } from './SelectDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TargetDialog } from './TargetDialog.tsx';
import { useDropEstimate } from './useDropEstimate.ts';
import { useHand } from './useHand.ts';

// Not needed for the first picture: loaded when opened.
const MakeDialog = lazyPart('the dialog for making a volume', () => import('../arrays/MakeDialog.tsx').then((module) => module.MakeDialog));
const RequestDialog = lazyPart('the dialog of one request', () =>
  import('../arrays/request/RequestDialog.tsx').then((module) => module.RequestDialog),
);

export function MoveDialog() {
  const handles = useHandles();
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
      <LazyDialog onClose={() => closeDialog(handles)}>
        {dialog === 'make' && <MakeDialog />}
        {dialog === 'request' && <RequestDialog />}
      </LazyDialog>
    </>
  );
}
