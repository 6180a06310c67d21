import { useState } from 'react';
import { later } from '../../../base/later.ts';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { rigDriveId } from '../../../studies/validation/rigs.ts';
import { DEFAULT_REPLAY_SETTINGS } from '../../../store/replaySpec.ts';
import { msText } from './words.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const traces = later(messages.measuredRequests, () => import('./measuredTrace.ts'));

/** The measured requests, handed to the replay of traces with the drive that they were measured on. */
export function ReplayPart({ one }: { readonly one: MeasuredComparison }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const open = async () => {
    setState('loading');
    try {
      const { measuredTrace } = await traces.load();
      const trace = await measuredTrace(one.id);
      // As it was computed: the arm and the platter begin at zero.
      const start = { initialCylinder: 0, phaseTurns: 0 };
      showDialog('replay', {
        file: trace,
        settings: { ...DEFAULT_REPLAY_SETTINGS, ...start, place: { kind: 'library', id: rigDriveId(one.id) } },
      });
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <p>{messages.theMeasuredRequestsAreOn(one.requests, msText(one.simulated.mean))}</p>
      <p>
        <Button icon="replay" unavailable={state === 'loading' ? messages.theTraceIsBeingLoaded : undefined} onClick={() => void open()}>
          {messages.replayTheMeasuredRequests}
        </Button>
      </p>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {messages.theTraceCouldNotBe}
        </p>
      )}
    </>
  );
}
