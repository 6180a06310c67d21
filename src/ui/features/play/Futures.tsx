/** In the bar: that there are two futures, how they end, and the way to both. */
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../analysis/format.ts';
import { whyFromStart } from '../../../engine/playback/sharedPast.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { FuturesDialog } from './FuturesDialog.tsx';
import { messages } from './futureMessages.ts';
import { endWords } from './futures.ts';
import { usePlayback } from './state.ts';
import { takeBeside } from './takeBeside.ts';
import styles from './Play.module.css';

export function Futures() {
  const { store } = useHandles();
  const beside = usePlayback((state) => state.beside);
  const end = usePlayback((state) => state.end);
  const scenario = usePlayback((state) => state.scenario);
  const ended = beside?.end && end !== null && scenario !== null ? endWords(measureOf(scenario), end, beside.end) : null;
  const [open, setOpen] = useState(false);
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (ended !== null && ended !== said.current) store.getState().announce(messages.said(ended));
    said.current = ended;
  }, [store, ended]);
  const notContinued = usePlayback((state) => state.notContinued);
  const why = notContinued === null || scenario === null ? null : whyFromStart(notContinued, scenario);
  if (why !== null)
    return (
      <p className={styles.twoFutures} data-testid="play-from-start">
        {messages.fromStart(messages.whyFromStart[why])}
      </p>
    );
  if (beside === null) return null;
  return (
    <div className={styles.twoFutures} data-testid="play-futures">
      <p>{ended ?? messages.begins(formatMoment(beside.changedMs))}</p>
      <Button kind="link" onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      <Button kind="link" title={messages.backTitle} onClick={() => takeBeside(store.getState())}>
        {messages.back}
      </Button>
      {open && <FuturesDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
