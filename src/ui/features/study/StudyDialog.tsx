/** A studied document made playable: what it asks, its chart, its claims, its lesson. The same page for every study. */
import { STUDIES } from '../../../studies/index.ts';
import { useEffect, useLayoutEffect } from 'react';
import { readDesign } from '../../../analysis/sweep/design.ts';
import { FIRST_LOAD_LOOK, lookText } from '../../../analysis/sweep/load/look.ts';
import type { LoadLook } from '../../../analysis/sweep/load/look.ts';
import { ownSweep } from '../../../studies/ownSweep.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { focusFirst } from '../../kit/primitives/focusFirst.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { AboutPart } from './AboutPart.tsx';
import { ClaimsPart } from './ClaimsPart.tsx';
import { goToLesson, LessonPart } from './LessonPart.tsx';
import { ReportsPart } from './ReportsPart.tsx';
import { SweepPart } from './SweepPart.tsx';
import { setLook, useStudy, useStudyView, useSweepView } from './state.ts';
import type { StudyPart } from './state.ts';
import styles from './Study.module.css';
import { messages } from './messages.ts';
import { messages as sweepMessages } from './sweepMessages.ts';

const PARTS: readonly { readonly value: StudyPart; readonly label: string }[] = [
  { value: 'about', label: messages.parts.about },
  { value: 'sweep', label: messages.parts.sweep },
  { value: 'claims', label: messages.parts.claims },
  { value: 'robust', label: messages.parts.robust },
  { value: 'lesson', label: messages.parts.lesson },
];

export function StudyDialog() {
  const study = useStudy();
  const wanted = useStudyView((state) => state.part);
  // A study that claims nothing, or of which nothing was computed beforehand, has no such part.
  const parts = PARTS.filter(({ value }) => (value !== 'robust' || study.reports) && (value !== 'claims' || study.claims));
  const part = parts.some(({ value }) => value === wanted) ? wanted : 'about';
  // What the open lesson asks must not be read here first.
  const waits = useLessonOpen((state) => state.question?.study === study.id);
  const claim = useApp((state) => state.view.claim);
  // A link leads here.
  useEffect(() => {
    if (claim !== null) useStudyView.setState({ study: claim.split('/', 1)[0], part: 'claims' });
  }, [claim]);
  const sweep = useApp((state) => state.view.sweep);
  const { notify, setView } = useCommands();
  const { store } = useHandles();
  useLayoutEffect(() => {
    if (sweep === null) return;
    const read = readDesign(sweep);
    if (read.ok) {
      const { load, shown, seeds, ...design } = read.value;
      useStudyView.setState({ part: 'sweep' });
      useSweepView.setState({ subject: 'own', design });
      const { id } = ownSweep(store.getState().scenario, design);
      lookAt(id, load);
      // None chosen is not written: the last box that was ticked stays so that it can be taken away.
      const chosen = useSweepView.getState().looks[id]?.lines;
      setLook(id, { lines: shown ? new Set(shown) : chosen?.size === 0 ? chosen : undefined, seeds });
      return;
    }
    setView({ sweep: null });
    notify({ kind: 'warning', text: sweepMessages.designRefused(read.error) });
  }, [sweep, notify, setView, store]);
  return (
    <Dialog title={messages.titleOf(study.title)} size="full" onClose={closeDialog}>
      <div className={styles.page}>
        <div className={styles.bar}>
          <Select
            label={messages.study}
            ref={focusFirst}
            value={study.id}
            options={STUDIES.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => useStudyView.setState({ study: id })}
          />
          <Segmented<StudyPart>
            label={messages.part}
            value={part}
            options={parts}
            onChange={(chosen) => useStudyView.setState({ part: chosen })}
          />
        </div>
        <ScrollRegion className={styles.part} data-scrolls key={`${study.id}/${part}`} aria-label={messages.headings[part]}>
          <h3>{messages.headings[part]}</h3>
          {waits && part !== 'lesson' && <Waits />}
          {!waits && part === 'about' && <AboutPart study={study} />}
          {!waits && part === 'sweep' && <SweepPart study={study} />}
          {!waits && part === 'claims' && <ClaimsPart study={study} />}
          {!waits && part === 'robust' && <ReportsPart study={study} />}
          {part === 'lesson' && <LessonPart study={study} />}
        </ScrollRegion>
      </div>
    </Dialog>
  );
}

/** As a link says. What is looked at so already stays: the link follows it, too. */
function lookAt(sweep: string, load: LoadLook | undefined): void {
  const now = useSweepView.getState().looks[sweep];
  const isLoad = now?.picture === 'load';
  if (load === undefined) {
    if (isLoad) setLook(sweep, { picture: 'values' });
  } else if (!isLoad || lookText(now.load ?? FIRST_LOAD_LOOK) !== lookText(load)) setLook(sweep, { picture: 'load', load });
}

function Waits() {
  return (
    <>
      <p>{messages.waits}</p>
      <Button kind="primary" onClick={goToLesson}>
        {messages.toQuestion}
      </Button>
    </>
  );
}
