/**
 * Single requests of a window, for the reader who looks at them: the run is simulated once more, as far as the window's end, in
 * the background worker. As long as a window is looked at, it follows the document.
 */
import type { DetailWindow } from '../engine/record/detail.ts';
import type { RunHandle } from '../worker/client.ts';
import type { SliceContext } from './context.ts';
import type { DocumentFollower } from './documentSlice.ts';
import type { AppState, DetailState } from './types.ts';

export type DetailSlice = Pick<AppState, 'detail' | 'lookInto' | 'cancelDetail'>;

export const NO_DETAIL: DetailState = { window: null, status: 'idle', progress: 0, shown: null };

export interface DetailSliceParts {
  readonly slice: DetailSlice;
  readonly follower: DocumentFollower;
}

export function createDetailSlice({ get, set, engine, answers }: SliceContext): DetailSliceParts {
  let running: { readonly key: string; readonly handle: RunHandle } | null = null;

  const update = (change: Partial<DetailState>) => set({ detail: { ...get().detail, ...change } });

  function stop(): void {
    running?.handle.cancel();
    running = null;
  }

  function ask(window: DetailWindow): void {
    const { scenario, scenarioHash, problems } = get();
    if (problems.length > 0) {
      stop();
      update({ window, status: 'invalid', progress: 0, error: undefined });
      return;
    }
    const scale = scaleOf(get());
    const key = [scenarioHash, scenario.seed, scale, window.fromMs, window.toMs, window.most].join('/');
    if (running?.key === key) return;
    stop();
    const shown = { key, scenarioHash, seed: scenario.seed, scale, window, disks: scenario.hardware.disks.map(({ id }) => id) };
    if (answers.detail(key)) {
      update({ window, status: 'done', progress: 1, shown, error: undefined });
      return;
    }
    update({ window, status: 'running', progress: 0, error: undefined });
    const handle = engine.run(
      { scenario, seed: scenario.seed, scale, series: false, stages: 'run', detail: window },
      {
        progress: ({ fraction }) => update({ progress: fraction }),
        detail(record) {
          running = null;
          answers.putDetail(key, record);
          update({ status: 'done', progress: 1, shown });
        },
        failed(message) {
          running = null;
          update({ status: 'failed', error: message });
        },
      },
      'detail',
    );
    // A worker that cannot even be started has failed already.
    if (get().detail.status === 'running') running = { key, handle };
  }

  return {
    slice: {
      detail: NO_DETAIL,
      lookInto(window) {
        if (window !== null) ask(window);
        else if (get().detail.window !== null) {
          stop();
          update({ window: null, status: 'idle', progress: 0, error: undefined });
        }
      },
      cancelDetail() {
        if (!running) return;
        stop();
        update({ status: 'canceled' });
      },
    },
    follower: {
      patch: () => ({}),
      after() {
        const { window } = get().detail;
        if (window !== null) ask(window);
      },
    },
  };
}

/** The scale of the answer on screen, so that its requests are those of the pictures beside them. */
function scaleOf({ answer: { summary }, scenario, scenarioHash }: AppState): number {
  return summary?.scenarioHash === scenarioHash ? summary.scale : scenario.workload.interactiveScale;
}
