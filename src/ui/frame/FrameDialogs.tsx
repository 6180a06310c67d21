import { lazy, Suspense } from 'react';
import { useDialogs } from './dialogs.ts';

// Not needed for the first picture: loaded when opened.
const ShareDialog = lazy(() => import('../share/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })));
const KeysDialog = lazy(() => import('../help/KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));
const DrivesDialog = lazy(() => import('../drives/DrivesDialog.tsx').then((module) => ({ default: module.DrivesDialog })));
const DefinitionsDialog = lazy(() => import('../help/DefinitionsDialog.tsx').then((module) => ({ default: module.DefinitionsDialog })));
const ReplayDialog = lazy(() => import('../replay/ReplayDialog.tsx').then((module) => ({ default: module.ReplayDialog })));
const QueueDialog = lazy(() => import('../kernel/QueueDialog.tsx').then((module) => ({ default: module.QueueDialog })));
const StudyDialog = lazy(() => import('../study/StudyDialog.tsx').then((module) => ({ default: module.StudyDialog })));
const ValidationDialog = lazy(() => import('../validation/ValidationDialog.tsx').then((module) => ({ default: module.ValidationDialog })));

/** The dialog of the frame that is open, if any. */
export function FrameDialogs() {
  const open = useDialogs((state) => state.open);
  return (
    <Suspense>
      {open === 'share' && <ShareDialog />}
      {open === 'keys' && <KeysDialog />}
      {open === 'definitions' && <DefinitionsDialog />}
      {open === 'drives' && <DrivesDialog />}
      {open === 'replay' && <ReplayDialog />}
      {open === 'queue' && <QueueDialog />}
      {open === 'study' && <StudyDialog />}
      {open === 'validation' && <ValidationDialog />}
    </Suspense>
  );
}
