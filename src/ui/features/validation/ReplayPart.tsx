import { useState } from 'react';
import { later } from '../../../base/later.ts';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { formatCount } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { rigDriveId } from '../../../studies/validation/rigs.ts';
import { DEFAULT_REPLAY_SETTINGS } from '../../../store/replaySpec.ts';
import { msText } from './words.ts';
import styles from './Validation.module.css';

const traces = later('the measured requests', () => import('./measuredTrace.ts'));

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
      <p>
        The {formatCount(one.requests)} measured requests are on board as a trace with think times. Replayed on the drive as it stood in the
        measuring rig (behind a bus of 5 MB/s) their mean is {msText(one.simulated.mean)}. Replay them on any other drive to see what it
        would have made of them.
      </p>
      <p>
        <Button icon="replay" unavailable={state === 'loading' ? 'The trace is being loaded' : undefined} onClick={() => void open()}>
          Replay the measured requests
        </Button>
      </p>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          The trace could not be loaded. Look at the connection, and try again.
        </p>
      )}
    </>
  );
}
