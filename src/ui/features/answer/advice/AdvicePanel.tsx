/** What the Red Brick document recommends for the current layout, folded to one line until opened. */
import { showDialog } from '../../../kit/state/dialogs.ts';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { RunResult } from '../../../../engine/record/result.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { adviceKind } from '../../../../analysis/advice/advice.ts';
import type { Advice } from '../../../../analysis/advice/advice.ts';
import { counted } from '../../../../analysis/advice/counted.ts';
import { fixesFor } from '../../../../analysis/advice/fixes.ts';
import { kindName } from '../../../../analysis/advice/rules.ts';
import type { AdviceRules, Fix } from '../../../../analysis/advice/rules.ts';
import { useInTask } from '../../../kit/state/useInTask.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { useGlossed } from '../../../kit/primitives/Glossed.tsx';
import { useApp, useCommands, useHandles } from '../../../kit/state/useApp.ts';
import { hideAdvice, showAllAdvice, useHiddenAdvice } from './hidden.ts';
import { unbroken } from './unbroken.ts';
import { showAdvice } from './show.ts';
import { useAdvice } from './useAdvice.ts';
import { messages } from './messages.ts';
import styles from './Advice.module.css';

export function AdvicePanel({ rules }: { readonly rules: AdviceRules }) {
  const { found, scenario, result } = useAdvice(rules);
  const hidden = useHiddenAdvice((state) => state.kinds);
  const invalid = useApp((state) => state.problems.length > 0);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  /** A fixed or dismissed entry disappears together with its focused button: move the focus to the heading. */
  const toHeading = useCallback(() => root.current?.querySelector('summary')?.focus(), []);
  const { shown, hiddenKinds, text } = counted(found ?? [], hidden);
  const count = found === null ? '…' : invalid ? messages.onceValid : text;
  const glossed = useGlossed(shown.flatMap(({ says, why }) => [unbroken(says), unbroken(why)]));
  const warns = shown.some(({ severity }) => severity === 'warning');
  return (
    <div ref={root} className={styles.advice} data-testid="advice">
      <Fold
        summary={
          <>
            {messages.title}
            <span data-warns={warns || undefined}>{count}</span>
          </>
        }
        quiet
        open={open}
        onOpen={setOpen}
      >
        {open && (
          <>
            {shown.length === 0 && !invalid && found !== null && (
              <p className={styles.quiet}>{hiddenKinds.length > 0 ? messages.allDismissed : messages.none}</p>
            )}
            <ul className={styles.list}>
              {shown.map((advice, k) => (
                <Entry
                  key={advice.id}
                  rules={rules}
                  advice={advice}
                  says={glossed[2 * k]}
                  why={glossed[2 * k + 1]}
                  scenario={scenario}
                  result={result}
                  onGone={toHeading}
                />
              ))}
            </ul>
            {result === undefined && !invalid && <p className={styles.quiet}>{messages.needsRun}</p>}
            {hiddenKinds.length > 0 && (
              <p className={styles.quiet}>
                {messages.dismissed(hiddenKinds.map((kind) => kindName(rules, kind)).join(', '))}{' '}
                <Button kind="link" onClick={showAllAdvice}>
                  {messages.showAgain}
                </Button>
              </p>
            )}
            <p className={styles.quiet}>{messages.source(rules.source)}</p>
            <Button onClick={() => showDialog('verify')}>{messages.verify}</Button>
          </>
        )}
      </Fold>
    </div>
  );
}

interface EntryProps {
  readonly rules: AdviceRules;
  readonly advice: Advice;
  /** Its sentence and reason, with glossary terms linked. */
  readonly says: ReactNode;
  readonly why: ReactNode;
  readonly scenario: Scenario;
  /** The run it is based on, if any. */
  readonly result: RunResult | undefined;
  readonly onGone: () => void;
}

const NONE: readonly Fix[] = [];

function Entry({ rules, advice, says, why, scenario, result, onGone }: EntryProps) {
  const handles = useHandles();
  const { edit } = useCommands();
  const fixes = useInTask<readonly Fix[]>(
    useCallback(() => fixesFor(rules, advice, scenario), [rules, advice, scenario]),
    NONE,
  );
  const { severity, source, places } = advice;
  const kind = adviceKind(advice);
  const name = kindName(rules, kind);
  return (
    <li className={styles.entry} data-severity={severity}>
      <p>
        <strong className={styles.severity}>{severity === 'warning' ? messages.warning : messages.advice}</strong> {says}
      </p>
      <div className={styles.buttons} role="group" aria-label={messages.actions(name)}>
        {fixes.map(({ label, title, apply }) => (
          <Button
            key={label}
            title={messages.fixTitle(title)}
            onClick={() => {
              if (edit(label, apply)) onGone();
            }}
          >
            {label}
          </Button>
        ))}
        {kind === 'loss' && <Button onClick={() => showDialog('failures', null)}>{messages.failures}</Button>}
        {places.length > 0 && (
          <Button kind="link" label={messages.showWhat(name)} onClick={() => showAdvice(handles, advice, result)}>
            {messages.show}
          </Button>
        )}
        <Button
          kind="link"
          label={messages.dismissKind(name)}
          title={messages.dismissTitle}
          onClick={() => {
            hideAdvice(kind);
            onGone();
          }}
        >
          {messages.dismiss}
        </Button>
      </div>
      <Fold summary={messages.why} label={messages.whyKind(name)} quiet>
        <p className={styles.quiet}>
          {why} {unbroken(source)}
        </p>
      </Fold>
    </li>
  );
}
