import { lazy, useEffect } from 'react';
import { LazyDialog } from '../primitives/LazyDialog.tsx';
import { useApp, useCommands } from '../useApp.ts';
import { showDialog, useDialogs } from './dialogs.ts';

// Not needed for the first picture: loaded when opened.
const ShareDialog = lazy(() => import('../share/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })));
const TakeAwayDialog = lazy(() => import('../share/TakeAwayDialog.tsx').then((module) => ({ default: module.TakeAwayDialog })));
const CalculatorsDialog = lazy(() =>
  import('../calculators/CalculatorsDialog.tsx').then((module) => ({ default: module.CalculatorsDialog })),
);
const PartitionDialog = lazy(() => import('../settings/PartitionDialog.tsx').then((module) => ({ default: module.PartitionDialog })));
const CachesDialog = lazy(() => import('../settings/CachesDialog.tsx').then((module) => ({ default: module.CachesDialog })));
const WorkloadDialog = lazy(() => import('../settings/WorkloadDialog.tsx').then((module) => ({ default: module.WorkloadDialog })));
const KeysDialog = lazy(() => import('../help/KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));
const DrivesDialog = lazy(() => import('../drives/DrivesDialog.tsx').then((module) => ({ default: module.DrivesDialog })));
const DefinitionsDialog = lazy(() => import('../help/DefinitionsDialog.tsx').then((module) => ({ default: module.DefinitionsDialog })));
const ReplayDialog = lazy(() => import('../replay/ReplayDialog.tsx').then((module) => ({ default: module.ReplayDialog })));
const FailuresDialog = lazy(() => import('../failures/FailuresDialog.tsx').then((module) => ({ default: module.FailuresDialog })));
const QueueDialog = lazy(() => import('../kernel/QueueDialog.tsx').then((module) => ({ default: module.QueueDialog })));
const StudyDialog = lazy(() => import('../study/StudyDialog.tsx').then((module) => ({ default: module.StudyDialog })));
const ValidationDialog = lazy(() => import('../validation/ValidationDialog.tsx').then((module) => ({ default: module.ValidationDialog })));

/** A link that leads to a claim opens the study's page; once that is closed, nothing leads there any more. */
function useLinkedClaim(): void {
  const claim = useApp((state) => state.view.claim);
  const { setView } = useCommands();
  useEffect(() => {
    if (claim === null) return;
    // After whichever dialog took the link has closed itself.
    const opening = setTimeout(() => showDialog('study'), 0);
    const forget = useDialogs.subscribe((now, before) => {
      if (before.open === 'study' && now.open !== 'study') setView({ claim: null });
    });
    return () => {
      clearTimeout(opening);
      forget();
    };
  }, [claim, setView]);
}

/** The dialog of the frame that is open, if any. */
export function FrameDialogs() {
  const open = useDialogs((state) => state.open);
  useLinkedClaim();
  return (
    <LazyDialog onClose={() => showDialog(null)}>
      {open === 'share' && <ShareDialog />}
      {open === 'take-away' && <TakeAwayDialog />}
      {open === 'calculators' && <CalculatorsDialog />}
      {open === 'partition' && <PartitionDialog />}
      {open === 'caches' && <CachesDialog />}
      {open === 'workload' && <WorkloadDialog />}
      {open === 'keys' && <KeysDialog />}
      {open === 'definitions' && <DefinitionsDialog />}
      {open === 'drives' && <DrivesDialog />}
      {open === 'replay' && <ReplayDialog />}
      {open === 'failures' && <FailuresDialog />}
      {open === 'queue' && <QueueDialog />}
      {open === 'study' && <StudyDialog />}
      {open === 'validation' && <ValidationDialog />}
    </LazyDialog>
  );
}
