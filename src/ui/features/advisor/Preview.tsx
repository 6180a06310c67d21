/** What *Try* would change, before it does: one step of undo. */
import { useEffect, useMemo, useRef } from 'react';
import { AS_ON_BOARD, describeDifference } from '../../../scenario/describe.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { carryOut } from '../../../store/carryOut.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { useAside, useTried, type Proposed } from './proposed.ts';
import styles from './Advisor.module.css';

interface PreviewProps {
  readonly what: string;
  readonly change: (scenario: Scenario) => Scenario;
  /** Where files would lie once it is done, to be drawn on the board. */
  readonly drawn: Proposed;
  readonly onClose: () => void;
}

/** Lines that are listed: an arrangement of many files has one for each group of them. */
const MOST_LINES = 12;

export function Preview({ what, change, drawn, onClose }: PreviewProps) {
  const handles = useHandles();
  const scenario = useApp((state) => state.scenario);
  const place = useRef<HTMLDivElement>(null);
  useTried(drawn);
  const aside = useAside();
  // The dialog is smaller once it leaves the board free.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [aside]);
  // What is tried is fixed as long as this is there.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const after = useMemo(() => attempt(scenario, change), [scenario]);
  useEffect(() => {
    const opener = document.activeElement;
    place.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const refused = after instanceof EditRefused;
  const lines = refused ? [] : describeDifference(scenario, after, AS_ON_BOARD);
  const doIt = () => {
    if (carryOut(handles, messages.tryIt(what), change) !== null) return;
    handles.store.getState().announce(messages.tried(what));
    closeDialog();
  };
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={messages.preview} className={styles.preview} data-testid="try-preview">
      {refused ? (
        <p role="alert">{messages.cannot(after.message, after.fix)}</p>
      ) : (
        <>
          <p>{messages.previewOf(lines.length)}</p>
          <ul>
            {lines.slice(0, MOST_LINES).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > MOST_LINES && <li>{messages.moreLines(lines.length - MOST_LINES)}</li>}
          </ul>
        </>
      )}
      <div className={styles.controls}>
        {!refused && <Button onClick={doIt}>{messages.doIt}</Button>}
        <Button onClick={onClose}>{messages.leaveIt}</Button>
      </div>
    </div>
  );
}
