/** Which component each dialog is. None is needed for the first picture: each is loaded when it is first opened. */
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { linkCodec } from '../../store/links.ts';
import { putBack } from '../../store/move/hand.ts';
import { useHand, useHandApi } from '../kit/drag/useHand.ts';
import { LazyDialog } from '../kit/primitives/LazyDialog.tsx';
import { lazyPart } from '../kit/primitives/lazyPart.tsx';
import { closeDialog, showDialog, useDialogs } from '../kit/state/dialogs.ts';
import type { DialogId } from '../kit/state/dialogs.ts';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { openAnyFile } from './openLater.ts';
import { messages } from './messages.ts';

const parts = messages.parts;

const ShareDialog = lazyPart(parts.share, () =>
  Promise.all([import('../features/share/ShareDialog.tsx'), linkCodec.load()]).then(([module]) => module.ShareDialog),
);
const ReplayDialog = lazyPart(parts.replay, () => import('../features/replay/ReplayDialog.tsx').then((module) => module.ReplayDialog));
const KeysDialog = lazyPart(parts.keys, () =>
  Promise.all([import('../features/help/KeysDialog.tsx'), import('./keyTable.ts')]).then(([module, { keyTable }]) => () => (
    <module.KeysDialog actions={keyTable} />
  )),
);

const fileDialogs = () => import('../features/move/fileDialogs.ts');
const SplitDialog = lazyPart(parts.files, () => fileDialogs().then((module) => module.SplitDialog));

const DIALOGS: Readonly<Record<DialogId, ComponentType>> = {
  share: () => <ShareDialog openFile={openAnyFile} />,
  'take-away': lazyPart(parts.takeAway, () => import('../features/share/TakeAwayDialog.tsx').then((module) => module.TakeAwayDialog)),
  calculators: lazyPart(parts.calculators, () =>
    import('../features/calculators/CalculatorsDialog.tsx').then((module) => module.CalculatorsDialog),
  ),
  partition: lazyPart(parts.partition, () => import('../features/settings/PartitionDialog.tsx').then((module) => module.PartitionDialog)),
  caches: lazyPart(parts.caches, () => import('../features/settings/CachesDialog.tsx').then((module) => module.CachesDialog)),
  workload: lazyPart(parts.workload, () => import('../features/settings/WorkloadDialog.tsx').then((module) => module.WorkloadDialog)),
  new: lazyPart(parts.newWarehouse, () => import('../features/own/NewDialog.tsx').then((module) => module.NewDialog)),
  words: lazyPart(parts.words, () => import('../features/settings/WordsDialog.tsx').then((module) => module.WordsDialog)),
  'query-class': lazyPart(parts.queryClass, () => import('../features/operators/ClassDialog.tsx').then((module) => module.ClassDialog)),
  failures: lazyPart(parts.failures, () => import('../features/failures/FailuresDialog.tsx').then((module) => module.FailuresDialog)),
  pools: lazyPart(parts.pools, () => import('../features/pools/PoolsDialog.tsx').then((module) => module.PoolsDialog)),
  nodes: lazyPart(parts.nodes, () => import('../features/nodes/NodesDialog.tsx').then((module) => module.NodesDialog)),
  controllers: lazyPart(parts.controllers, () =>
    import('../features/nodes/controllers/ControllersDialog.tsx').then((module) => module.ControllersDialog),
  ),
  groups: lazyPart(parts.groups, () => import('../features/groups/GroupsDialog.tsx').then((module) => module.GroupsDialog)),
  tables: lazyPart(parts.tables, () => import('../features/tables/TablesDialog.tsx').then((module) => module.TablesDialog)),
  pipes: lazyPart(parts.pipes, () => import('../features/pipes/PipesDialog.tsx').then((module) => module.PipesDialog)),
  streams: lazyPart(parts.streams, () => import('../features/streams/StreamsDialog.tsx').then((module) => module.StreamsDialog)),
  objects: lazyPart(parts.objects, () => import('../features/objects/ObjectsDialog.tsx').then((module) => module.ObjectsDialog)),
  advisor: lazyPart(parts.advisor, () => import('../features/advisor/AdvisorDialog.tsx').then((module) => module.AdvisorDialog)),
  find: lazyPart(parts.find, () => import('../features/advisor/FindDialog.tsx').then((module) => module.FindDialog)),
  verify: lazyPart(parts.verify, () => import('../features/verify/VerifyDialog.tsx').then((module) => module.VerifyDialog)),
  prefetch: lazyPart(parts.calculators, () => import('../features/prefetch/PrefetchDialog.tsx').then((module) => module.PrefetchDialog)),
  measured: lazyPart(parts.measured, () => import('../features/measured/MeasuredDialog.tsx').then((module) => module.MeasuredDialog)),
  now: lazyPart(parts.play, () => import('../features/play/NowDialog.tsx').then((module) => module.NowDialog)),
  keys: KeysDialog,
  glossary: lazyPart(parts.glossary, () => import('../features/help/GlossaryDialog.tsx').then((module) => module.GlossaryDialog)),
  parameters: lazyPart(parts.parameters, () => import('../features/help/ParametersDialog.tsx').then((module) => module.ParametersDialog)),
  drives: lazyPart(parts.drives, () => import('../features/drives/DrivesDialog.tsx').then((module) => module.DrivesDialog)),
  replay: () => <ReplayDialog openFile={openAnyFile} />,
  validation: lazyPart(parts.validation, () =>
    import('../features/validation/ValidationDialog.tsx').then((module) => module.ValidationDialog),
  ),
  study: lazyPart(parts.study, () => import('../features/study/StudyDialog.tsx').then((module) => module.StudyDialog)),
  queue: lazyPart(parts.queue, () => import('../features/kernel/QueueDialog.tsx').then((module) => module.QueueDialog)),
  place: lazyPart(parts.files, () => fileDialogs().then((module) => module.PlaceDialog)),
  move: lazyPart(parts.files, () => fileDialogs().then((module) => module.TargetDialog)),
  select: lazyPart(parts.files, () => fileDialogs().then((module) => module.SelectDialog)),
  hottest: lazyPart(parts.files, () => fileDialogs().then((module) => module.HottestDialog)),
  exceptions: lazyPart(parts.files, () => fileDialogs().then((module) => module.ExceptionsDialog)),
  make: lazyPart(parts.make, () => import('../features/arrays/MakeDialog.tsx').then((module) => module.MakeDialog)),
  request: lazyPart(parts.request, () => import('../features/arrays/request/RequestDialog.tsx').then((module) => module.RequestDialog)),
};

/** A link that leads to a claim or a sweep opens the study's page; once that is closed, nothing leads there any more. */
function useLinkedStudy(): void {
  const isLinked = useApp(({ view }) => view.claim !== null || view.sweep !== null);
  const { setView } = useCommands();
  useEffect(() => {
    if (!isLinked) return;
    // After whichever dialog took the link has closed itself.
    const opening = setTimeout(() => showDialog('study'), 0);
    const forget = useDialogs.subscribe((now, before) => {
      if (before.open === 'study' && now.open !== 'study') setView({ claim: null, sweep: null });
    });
    return () => {
      clearTimeout(opening);
      forget();
    };
  }, [isLinked, setView]);
}

/** The dialog that is open, if any. A drop that asks how to spread files over several targets opens one by itself. */
export function Dialogs() {
  const hand = useHandApi();
  const open = useDialogs((state) => state.open);
  const asking = useHand((state) => state.asking !== null);
  useLinkedStudy();
  const Shown = open === null ? null : DIALOGS[open];
  return (
    <LazyDialog onClose={() => (asking ? putBack(hand) : closeDialog())}>
      {asking && <SplitDialog />}
      {Shown && <Shown />}
    </LazyDialog>
  );
}
