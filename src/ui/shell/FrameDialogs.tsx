import { useEffect } from 'react';
import { LazyDialog } from '../kit/primitives/LazyDialog.tsx';
import { lazyPart } from '../kit/primitives/lazyPart.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { showDialog, useDialogs } from '../kit/state/dialogs.ts';

// Not needed for the first picture: loaded when opened.
const ShareDialog = lazyPart('the dialog for sharing', () =>
  import('../features/share/ShareDialog.tsx').then((module) => module.ShareDialog),
);
const TakeAwayDialog = lazyPart('the dialog for taking results away', () =>
  import('../features/share/TakeAwayDialog.tsx').then((module) => module.TakeAwayDialog),
);
const CalculatorsDialog = lazyPart('the page of calculators', () =>
  import('../features/calculators/CalculatorsDialog.tsx').then((module) => module.CalculatorsDialog),
);
const PartitionDialog = lazyPart('the dialog of partitioning', () =>
  import('../features/settings/PartitionDialog.tsx').then((module) => module.PartitionDialog),
);
const CachesDialog = lazyPart('the dialog of caches', () =>
  import('../features/settings/CachesDialog.tsx').then((module) => module.CachesDialog),
);
const WorkloadDialog = lazyPart('the dialog of the workload', () =>
  import('../features/settings/WorkloadDialog.tsx').then((module) => module.WorkloadDialog),
);
const ClassDialog = lazyPart('the dialog of a query class', () =>
  import('../features/operators/ClassDialog.tsx').then((module) => module.ClassDialog),
);
const KeysDialog = lazyPart('the list of keys', () => import('../features/help/KeysDialog.tsx').then((module) => module.KeysDialog));
const DrivesDialog = lazyPart('the drive library', () =>
  import('../features/drives/DrivesDialog.tsx').then((module) => module.DrivesDialog),
);
const GlossaryDialog = lazyPart('the glossary', () =>
  import('../features/help/GlossaryDialog.tsx').then((module) => module.GlossaryDialog),
);
const ParametersDialog = lazyPart('the list of parameters', () =>
  import('../features/help/ParametersDialog.tsx').then((module) => module.ParametersDialog),
);
const ReplayDialog = lazyPart('the replay of traces', () =>
  import('../features/replay/ReplayDialog.tsx').then((module) => module.ReplayDialog),
);
const FailuresDialog = lazyPart('the page of failures', () =>
  import('../features/failures/FailuresDialog.tsx').then((module) => module.FailuresDialog),
);
const QueueDialog = lazyPart('the dialog of the queue', () =>
  import('../features/kernel/QueueDialog.tsx').then((module) => module.QueueDialog),
);
const StudyDialog = lazyPart('the page of the study', () =>
  import('../features/study/StudyDialog.tsx').then((module) => module.StudyDialog),
);
const ValidationDialog = lazyPart('the page of validation', () =>
  import('../features/validation/ValidationDialog.tsx').then((module) => module.ValidationDialog),
);

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
      {open === 'query-class' && <ClassDialog />}
      {open === 'keys' && <KeysDialog />}
      {open === 'glossary' && <GlossaryDialog />}
      {open === 'parameters' && <ParametersDialog />}
      {open === 'drives' && <DrivesDialog />}
      {open === 'replay' && <ReplayDialog />}
      {open === 'failures' && <FailuresDialog />}
      {open === 'queue' && <QueueDialog />}
      {open === 'study' && <StudyDialog />}
      {open === 'validation' && <ValidationDialog />}
    </LazyDialog>
  );
}
