/** Files that lie elsewhere than their object's rule says, each with a button that takes it back. */
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { plural, formatRanges } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { spreadTargets } from '../../../scenario/spread.ts';
import { targetsName } from '../../../scenario/names.ts';
import { selectException, takeBack, takeBackAll } from '../../../store/move/exceptionCommands.ts';
import styles from './Move.module.css';

export function ExceptionsDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const words = useWords();
  const { exceptions } = scenario.placement;
  return (
    <Dialog
      title="Exceptions to the placement rules"
      onClose={closeDialog}
      footer={
        <>
          {exceptions.length > 1 && <Button onClick={() => takeBackAll(handles)}>Take all {exceptions.length} back</Button>}
          <Button kind="primary" onClick={closeDialog}>
            Done
          </Button>
        </>
      }
    >
      {exceptions.length === 0 ? (
        <p className={styles.quiet}>There are none: every file lies where its object’s rule says. Moving a part of an object makes one.</p>
      ) : (
        <ul className={styles.exceptions}>
          {exceptions.map((exception, i) => {
            const object = scenario.database.objects.find((o) => o.id === exception.object);
            const files = (exception.segments[1] - exception.segments[0] + 1) * (exception.psus[1] - exception.psus[0] + 1);
            const segments = object && object.segments > 1 ? `, ${words.segment.many} ${formatRanges(span(exception.segments))}` : '';
            const all = object && exception.psus[0] === 1 && exception.psus[1] === object.psusPerSegment;
            return (
              <li key={`${i}-${exception.object}-${exception.segments.join()}-${exception.psus.join()}`}>
                <span>
                  <strong>{object?.name ?? exception.object}</strong>
                  {segments}
                  {all ? '' : `, ${words.psu.many} ${formatRanges(span(exception.psus))}`}{' '}
                  <span className={styles.quiet}>({plural(files, 'file')})</span> on{' '}
                  {targetsName(scenario, [...new Set(spreadTargets(exception.spread))])}
                </span>
                <Button
                  kind="link"
                  onClick={() => {
                    selectException(handles, exception);
                    closeDialog();
                  }}
                >
                  Select
                </Button>
                <Button onClick={() => takeBack(handles, i)}>Take back</Button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

/** First and last as a list that reads as a range. */
const span = ([from, to]: readonly [number, number]): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
