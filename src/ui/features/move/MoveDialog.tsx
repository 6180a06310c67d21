/** Everything of moving that floats over the places: dialogs, and the keys that hold everywhere. Mount once. */
import { useShortcuts } from '../../kit/actions/useShortcuts.ts';
import { LazyDialog } from '../../kit/primitives/LazyDialog.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { moveActions } from './actions.ts';
import { closeDialog } from '../../../store/move/commands.ts';
import { putBack } from '../../../store/move/hand.ts';
import { useDropEstimate } from './useDropEstimate.ts';
import { useHand, useHandApi } from '../../kit/drag/useHand.ts';

// Not needed for the first picture: loaded when opened.
const FileDialogs = lazyPart('the dialogs for files', () => import('./FileDialogs.tsx').then((module) => module.FileDialogs));
const MakeDialog = lazyPart('the dialog for making a volume', () => import('../arrays/MakeDialog.tsx').then((module) => module.MakeDialog));
const RequestDialog = lazyPart('the dialog of one request', () =>
  import('../arrays/request/RequestDialog.tsx').then((module) => module.RequestDialog),
);

export function MoveDialog() {
  const handles = useHandles();
  const hand = useHandApi();
  const dialog = useHand((s) => s.dialog);
  const asking = useHand((s) => s.asking !== null);
  useShortcuts(moveActions);
  useDropEstimate();
  return (
    <LazyDialog onClose={() => (asking ? putBack(hand) : closeDialog(handles))}>
      {dialog === 'make' && <MakeDialog />}
      {dialog === 'request' && <RequestDialog />}
      {(asking || (dialog !== null && dialog !== 'make' && dialog !== 'request')) && <FileDialogs />}
    </LazyDialog>
  );
}
