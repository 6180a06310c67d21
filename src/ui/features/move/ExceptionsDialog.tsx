/** Files that are not where their object's rule puts them, each with a button that puts it back. */
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { spreadTargets } from '../../../scenario/spread.ts';
import { targetsName } from '../../../scenario/names.ts';
import { selectException, takeBack, takeBackAll } from '../../../store/move/exceptionCommands.ts';
import { messages } from './messages.ts';
import styles from './Move.module.css';

export function ExceptionsDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const words = useWords();
  const { exceptions } = scenario.placement;
  return (
    <Dialog
      title={messages.exceptions}
      onClose={closeDialog}
      footer={
        <>
          {exceptions.length > 1 && <Button onClick={() => takeBackAll(handles)}>{messages.putAllBack(exceptions.length)}</Button>}
          <Button kind="primary" onClick={closeDialog}>
            {messages.done}
          </Button>
        </>
      }
    >
      {exceptions.length === 0 ? (
        <p className={styles.quiet}>{messages.noExceptions}</p>
      ) : (
        <ul className={styles.exceptions}>
          {exceptions.map((exception, i) => {
            const object = scenario.database.objects.find((o) => o.id === exception.object);
            const files = (exception.segments[1] - exception.segments[0] + 1) * (exception.psus[1] - exception.psus[0] + 1);
            const segments = object && object.segments > 1 ? messages.numbered(words.segment, span(exception.segments)) : '';
            const all = object && exception.psus[0] === 1 && exception.psus[1] === object.psusPerSegment;
            return (
              <li key={`${i}-${exception.object}-${exception.segments.join()}-${exception.psus.join()}`}>
                <span>
                  <strong>{object?.name ?? exception.object}</strong>
                  {segments}
                  {all ? '' : messages.numbered(words.psu, span(exception.psus))}{' '}
                  <span className={styles.quiet}>{messages.filesOn(files)}</span>
                  {messages.on(targetsName(scenario, [...new Set(spreadTargets(exception.spread))]))}
                </span>
                <Button
                  kind="link"
                  onClick={() => {
                    selectException(handles, exception);
                    closeDialog();
                  }}
                >
                  {messages.select}
                </Button>
                <Button onClick={() => takeBack(handles, i)}>{messages.putBack}</Button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

/** The numbers from first to last. */
const span = ([from, to]: readonly [number, number]): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
