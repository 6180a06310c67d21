/**
 * A search under way: its runs on every worker that nobody else needs, how far it is, its first proposal, its answer, and the check with the whole batch. It continues while the dialog is
 * closed, also where the layout is edited meanwhile, and a notice says when it is through.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { advise, type AdviserAnswer } from '../../../analysis/search/answer.ts';
import { checkWhole, type WholeCheck } from '../../../analysis/search/whole.ts';
import type { Confirmed, Constraints, RunJobs, SearchProgress } from '../../../analysis/search/types.ts';
import { INTERVAL_SEEDS, SEEDS } from '../../../analysis/answers/seeds.ts';
import type { Measure } from '../../../analysis/measure/measure.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { EngineWorkers } from '../../../worker/pool.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './findMessages.ts';

/** Runs of a search at most. */
const MOST_RUNS = 60;
/** Share of the time that finding takes; the rest is for rules of thumb, the confirmation, and what each move brings. */
const SEARCH_SHARE = 0.75;

export interface Searched {
  readonly state: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly progress: SearchProgress | null;
  readonly beganAt: number;
  readonly proposal: Confirmed | null;
  /** How long after the beginning. */
  readonly proposalMs: number | null;
  readonly answer: AdviserAnswer | null;
  readonly answerMs: number | null;
  readonly whole: WholeCheck | 'running' | 'stopped' | null;
  readonly error: string | null;
}

const NOTHING: Searched = {
  state: 'idle',
  progress: null,
  beganAt: 0,
  proposal: null,
  proposalMs: null,
  answer: null,
  answerMs: null,
  whole: null,
  error: null,
};

class Stopped extends Error {}

export interface Asked {
  /** Of the scenario: the answer is of that. */
  readonly hash: string;
  readonly scenario: Scenario;
  readonly measure: Measure;
  readonly scale: number;
  readonly constraints: Constraints;
  readonly seconds: number;
}

interface Held {
  readonly searched: Searched;
  /** What the search was begun with. */
  readonly asked: Asked | null;
  /** Ends what is under way. */
  readonly end: () => void;
}

const useHeld = create<Held>(() => ({ searched: NOTHING, asked: null, end: () => {} }));

/** Dialogs that show it. */
let lookers = 0;

export function useSearch() {
  const { engine, store } = useHandles();
  const { searched, asked } = useHeld();
  useEffect(() => {
    lookers++;
    return () => void lookers--;
  }, []);
  const begin = (next: Asked): void => {
    useHeld.getState().end();
    const { runs, stop } = cancelable(engine);
    let isOver = false;
    const set = (change: Partial<Searched>): void => {
      if (isOver) return;
      useHeld.setState(({ searched: before }) => ({ searched: { ...before, ...change } }));
      if (lookers === 0 && (change.state === 'done' || change.state === 'failed'))
        store.getState().notify({
          kind: 'info',
          text: change.state === 'done' ? messages.through : messages.failedMeanwhile,
          topic: 'find',
          action: { label: messages.look, run: () => showDialog('find') },
        });
    };
    const end = (): void => {
      isOver = true;
      stop();
    };
    const beganAt = performance.now();
    useHeld.setState({ searched: { ...NOTHING, state: 'running', beganAt }, asked: next, end });
    work(next, engine.width, runs, set, beganAt).catch((error: unknown) => {
      if (!(error instanceof Stopped)) set({ state: 'failed', error: error instanceof Error ? error.message : String(error) });
    });
  };
  return { searched, asked, begin, stop };
}

/** Ends the search, or the check with the whole batch that follows it. */
function stop(): void {
  const { searched, end } = useHeld.getState();
  end();
  useHeld.setState({
    searched: { ...searched, ...(searched.state === 'running' ? { state: 'stopped' as const } : { whole: 'stopped' as const }) },
  });
}

async function work(
  { scenario, measure, scale, constraints, seconds }: Asked,
  lanes: number,
  runs: RunJobs,
  set: (change: Partial<Searched>) => void,
  beganAt: number,
): Promise<void> {
  const since = (): number => performance.now() - beganAt;
  const spent = (): number => since() / (1000 * seconds);
  const question = {
    scenario,
    measure,
    scale,
    constraints,
    mostRuns: MOST_RUNS,
    lanes,
    seeds: SEEDS,
    spent: () => spent() / SEARCH_SHARE,
    onProgress: (progress: SearchProgress) => set({ progress }),
    onProposal: (proposal: Confirmed) => set({ proposal, proposalMs: since() }),
    pause: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
  };
  let confirmedMs: number | null = null;
  const answer = await advise(question, runs, {
    comparing: INTERVAL_SEEDS,
    random: null,
    spent,
    onConfirmed(confirmed) {
      confirmedMs = since();
      set({ answer: confirmed, answerMs: confirmedMs });
    },
  });
  const isPart = scale < 1;
  const checks = answer.kind === 'better' && isPart;
  set({ answer, answerMs: confirmedMs ?? since(), state: 'done', whole: checks ? 'running' : null });
  if (checks) set({ whole: await checkWhole(question, answer.scenario, runs) });
}

/** Runs that all end with `stop`. */
function cancelable(engine: EngineWorkers) {
  const stops = new Set<() => void>();
  let isStopped = false;
  const runs: RunJobs = (jobs) =>
    Promise.all(
      jobs.map(
        ({ scenario, seed, scale, coAccess }) =>
          new Promise<Awaited<ReturnType<RunJobs>>[number]>((resolve, reject) => {
            if (isStopped) {
              reject(new Stopped());
              return;
            }
            const handle = engine.run(
              {
                scenario: { ...scenario, seed },
                seed,
                scale,
                series: false,
                objects: coAccess,
                ...(coAccess && { coAccess }),
                stages: 'run',
              },
              {
                result: ({ elapsedMs, ios, devices, workloads, streams, moves, objects, coAccess: together, psuBytes }) => {
                  stops.delete(stop);
                  resolve({
                    elapsedMs,
                    ios,
                    devices,
                    workloads,
                    ...(streams && { streams }),
                    ...(moves && { moves }),
                    ...(coAccess && { psuBytes, ...(objects && { objects }), ...(together && { coAccess: together }) }),
                  });
                },
                failed: () => {
                  stops.delete(stop);
                  resolve(null);
                },
              },
              'search',
            );
            const stop = (): void => {
              handle.cancel();
              reject(new Stopped());
            };
            stops.add(stop);
          }),
      ),
    );
  return {
    runs,
    stop: (): void => {
      isStopped = true;
      for (const stop of stops) stop();
      stops.clear();
    },
  };
}
