/** Both futures of a run after a change of its timeline, at the playhead and at the end, side by side. */
import { useEffect } from 'react';
import { formatMoment } from '../../../analysis/format.ts';
import { measureOf } from '../../../studies/catalog.ts';
import type { RunEnd } from '../../../engine/playback/recording.ts';
import { playback } from '../../../store/playback.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './futureMessages.ts';
import { rowsAt, rowsAtEnd, type FutureRow } from './futures.ts';
import { usePlayback } from './state.ts';
import { takeBeside } from './takeBeside.ts';
import { usePaced } from '../../kit/state/usePaced.ts';
import { timeWords } from './words.ts';
import styles from './Play.module.css';

export function FuturesDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useHandles();
  const playing = usePlayback((state) => state.playing);
  const beside = usePlayback((state) => state.beside);
  const scenario = usePlayback((state) => state.scenario);
  const moment = usePlayback((state) => state.moment);
  const recorded = usePlayback((state) => state.recorded);
  const end = usePlayback((state) => state.end);
  const [now, other] = usePaced(moment !== null && beside?.moment?.ms === moment.ms ? [moment, beside.moment] : NONE, playing);
  useEffect(() => {
    playback.setState({ compares: true });
    return () => playback.setState({ compares: false });
  }, []);
  if (beside === null || scenario === null) {
    return (
      <Dialog title={messages.title} onClose={onClose}>
        <p>{messages.none}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.title} onClose={onClose} size="wide">
      <div data-testid="futures" className={styles.futures}>
        {now !== null && other !== null ? (
          <Figures caption={messages.atPlayhead(timeWords(now.ms))} rows={rowsAt(scenario, now, other)} testId="futures-now" />
        ) : (
          <p>{messages.notThere(timeWords(moment?.ms ?? 0))}</p>
        )}
        {end !== null && beside.end !== null ? (
          <Figures caption={endCaption(end)} rows={rowsAtEnd(scenario, measureOf(scenario), end, beside.end)} testId="futures-end" />
        ) : (
          <p>{messages.notEnded(recorded?.fraction ?? 0, beside.recorded?.fraction ?? 0)}</p>
        )}
        <p className={styles.became}>{messages.howFar}</p>
        <Button
          title={messages.backTitle}
          onClick={() => {
            takeBeside(store.getState());
            onClose();
          }}
        >
          {messages.back}
        </Button>
      </div>
    </Dialog>
  );
}

/** Queries count from the end of the warm-up on. */
function endCaption({ run: { streams } }: RunEnd): string {
  return streams === undefined || streams.fromMs === 0 ? messages.atEnd : messages.atEndWarm(formatMoment(streams.fromMs));
}

const NONE = [null, null] as const;

const COLUMNS = [
  { title: messages.figure, words: true },
  { title: messages.now },
  { title: messages.before },
  { title: messages.difference },
];

function Figures({ caption, rows, testId }: { readonly caption: string; readonly rows: readonly FutureRow[]; readonly testId: string }) {
  return (
    <Table
      caption={caption}
      captionShown
      columns={COLUMNS}
      testId={testId}
      rows={rows.map(({ what, now, before, difference }) => ({ key: what, cells: [what, now, before, difference] }))}
    />
  );
}
