/** How components reach sweeps, claims and lessons: one store of each per workbench, created on first use. */
import { useMemo } from 'react';
import { create, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { createClaimsStore } from '../../../store/claimsSlice.ts';
import type { ClaimsState } from '../../../store/claimsSlice.ts';
import { indexedStorage } from '../../../store/deviceStorage.ts';
import { keptLoads, keptRuns, keptVerdicts } from '../../../store/keptWork.ts';
import { createLessonStore } from '../../../store/lesson/slice.ts';
import type { LessonState } from '../../../store/lesson/slice.ts';
import { createSweepStore } from '../../../store/sweepSlice.ts';
import type { SweepState } from '../../../store/sweepSlice.ts';
import type { AppState } from '../../../store/types.ts';
import { catalogStudy, offeredStudy } from '../../../studies/catalog.ts';
import type { Study } from '../../../studies/study.ts';
import { CLAIMS_PROGRAM, claimsSpawn, createClaimsClient } from '../../../worker/claimsClient.ts';
import { FIRST_DESIGN } from '../../../analysis/sweep/design.ts';
import type { SweepDesign } from '../../../analysis/sweep/design.ts';
import type { LoadLook } from '../../../analysis/sweep/load/look.ts';
import type { Band } from '../../../analysis/sweep/series.ts';
import { showDialog, useDialogs } from '../../kit/state/dialogs.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { rememberOpenLesson } from '../../kit/state/lessonOpen.ts';
import type { XAxis } from './sweepMarks.ts';
import { messages } from './messages.ts';

interface StudyStores {
  readonly sweep: StoreApi<SweepState>;
  readonly claims: StoreApi<ClaimsState>;
  readonly lesson: StoreApi<LessonState>;
}

const stores = new WeakMap<StoreApi<AppState>, StudyStores>();

export function studyStoresOf({ store, engine }: Pick<AppHandles, 'store' | 'engine'>): StudyStores {
  const known = stores.get(store);
  if (known) return known;
  const announce = (text: string) => {
    const { announce: say, notify } = store.getState();
    say(text);
    // If the dialog was closed meanwhile, say that the work is done.
    if (useDialogs.getState().open !== 'study')
      notify({ kind: 'info', text, action: { label: messages.show, run: () => showDialog('study') }, passing: true });
  };
  const chaos = new URLSearchParams(location.search).has('chaos');
  const storage = indexedStorage();
  const [runs, loads, verdicts] = [keptRuns(storage), keptLoads(storage), keptVerdicts(storage)];
  addEventListener('pagehide', () => {
    runs.flush();
    loads.flush();
    verdicts.flush();
  });
  const sweep = createSweepStore({ engine, announce, kept: runs, keptLoads: loads });
  const made: StudyStores = {
    sweep,
    claims: createClaimsStore({
      client: () => createClaimsClient(claimsSpawn({ chaos })),
      announce,
      kept: verdicts,
      program: CLAIMS_PROGRAM,
    }),
    lesson: createLessonStore({
      app: store,
      sweep,
      storage,
      studyLesson: async (id) => catalogStudy(id)?.lesson?.load(),
      opened(lesson, question) {
        rememberOpenLesson(lesson !== null, question, lesson?.queueHeight);
        store.getState().setReadsLesson(lesson !== null);
        store.getState().setQuestion(question?.hash ?? null);
      },
    }),
  };
  made.claims.subscribe(({ running }, before) => {
    if ((running === null) !== (before.running === null)) store.getState().setOccupied('claims', running !== null);
  });
  stores.set(store, made);
  return made;
}

export function useSweep<T>(selector: (state: SweepState) => T): T {
  return useStore(studyStoresOf(useHandles()).sweep, selector);
}

export function useClaims<T>(selector: (state: ClaimsState) => T): T {
  return useStore(studyStoresOf(useHandles()).claims, selector);
}

export function useLesson<T>(selector: (state: LessonState) => T): T {
  return useStore(studyStoresOf(useHandles()).lesson, selector);
}

export const STUDY_PARTS = ['about', 'sweep', 'claims', 'robust', 'lesson'] as const;
export type StudyPart = (typeof STUDY_PARTS)[number];

interface StudyView {
  /** Null: that of the scenario on screen. */
  readonly study: string | null;
  readonly part: StudyPart;
}

/** What of the study's page is open: as it was left, for anyone who went to look at a scenario and comes back. */
export const useStudyView = create<StudyView>(() => ({ study: null, part: 'about' }));

/** How a sweep is looked at, by id of the sweep; what is not there is as the sweep suggests. */
export interface SweepLook {
  readonly lines?: ReadonlySet<string> | undefined;
  readonly seeds?: number | undefined;
  /** Only the points from here to there; undefined: all. */
  readonly range?: readonly [from: number, to: number] | undefined;
  readonly axis?: XAxis;
  /** Of a sweep over a load: values over x, or throughput against response time. */
  readonly picture?: 'values' | 'load';
  readonly load?: LoadLook;
  /** Step of the cursor. */
  readonly step?: number;
}

interface SweepView {
  readonly subject: 'study' | 'own';
  /** Which of the study's charts, by id of the sweep; null: its first. */
  readonly chart: string | null;
  /** What the scenario on screen is swept over. */
  readonly design: Omit<SweepDesign, 'load' | 'shown' | 'seeds'>;
  readonly band: Band;
  readonly looks: Readonly<Record<string, SweepLook>>;
}

export const useSweepView = create<SweepView>(() => ({
  subject: 'study',
  chart: null,
  design: FIRST_DESIGN,
  band: 'range',
  looks: {},
}));

export function setLook(sweep: string, change: SweepLook): void {
  useSweepView.setState(({ looks }) => ({ looks: { ...looks, [sweep]: { ...looks[sweep], ...change } } }));
}

/** Opens the study's page at a part. Anyone who asks for the sweep of a study by name gets that study's chart. */
export function showStudy(view: Partial<StudyView>): void {
  useStudyView.setState(view);
  // The scenario on screen may have been swept last.
  if (view.part === 'sweep' && typeof view.study === 'string') useSweepView.setState({ subject: 'study' });
  showDialog('study');
}

/** The study that the page is about. */
export function useStudy(): Study {
  const chosen = useStudyView((state) => state.study);
  const origin = useApp((state) => state.scenario.origin);
  return useMemo(() => catalogStudy(chosen ?? undefined) ?? offeredStudy({ origin }), [chosen, origin]);
}
