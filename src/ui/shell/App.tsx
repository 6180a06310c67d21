import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { allActions } from './actions.ts';
import { PageBoundary } from './CrashPage.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FirstVisit } from './FirstVisit.tsx';
import { Frame } from './Frame.tsx';
import { Dialogs } from './Dialogs.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { Notices } from './Notices.tsx';
import { openDropped } from './openLater.ts';
import { Paced } from './Paced.tsx';
import { Print } from './Print.tsx';
import { useThemeOnDocument } from './theme.ts';
import { TopBar } from './TopBar.tsx';
import { useFocusKept } from './useFocusKept.ts';
import { useShortcuts } from '../kit/actions/useShortcuts.ts';
import { LessonGate } from '../features/study/LessonGate.tsx';
import { useLessonOpen } from '../kit/state/lessonOpen.ts';
import { AppContext, useApp, useHandles } from '../kit/state/useApp.ts';
import type { AppHandles } from '../../store/handles.ts';

/** What fills the places. The frame knows none of them, so a place can be replaced without touching it. */
export interface AppPlaces {
  readonly warehouse: ReactNode;
  readonly board: ReactNode;
  readonly answer: ReactNode;
  readonly time: ReactNode;
  /** Controls of the film, while one is open. */
  readonly play: ReactNode;
  /** Elapsed time in short, for the header of a phone. */
  readonly number: ReactNode;
  /** What follows the pointer. */
  readonly ghost: ReactNode;
}

export function App({ handles, places }: { readonly handles: AppHandles; readonly places: AppPlaces }) {
  return (
    <AppContext value={handles}>
      <PageBoundary>
        <Workbench places={places} />
      </PageBoundary>
    </AppContext>
  );
}

function Workbench({ places }: { readonly places: AppPlaces }) {
  const handles = useHandles();
  useThemeOnDocument(useApp((state) => state.theme));
  useShortcuts(allActions);
  useFocusKept();
  const inLesson = useLessonOpen((state) => state.open);
  const openFiles = useCallback((files: readonly File[]) => void openDropped(handles, files), [handles]);
  const top = (
    <>
      <TopBar number={places.number} />
      {/* A lesson says by itself what to try. */}
      {!inLesson && (
        <Paced place="hint">
          <FirstVisit />
        </Paced>
      )}
    </>
  );
  return (
    <>
      <Frame
        top={top}
        warehouse={places.warehouse}
        board={places.board}
        answer={places.answer}
        time={places.time}
        lesson={<LessonGate />}
        play={places.play}
        notices={<Notices />}
      />
      <Dialogs />
      {places.ghost}
      <FileDrop onFiles={openFiles} />
      <LiveRegion />
      <Print />
    </>
  );
}
