/** "What if a path fails?": what each path takes with it on the layout of the board, each by itself. */
import { useMemo } from 'react';
import { pathLoss, pathLossSentences } from '../../../analysis/failures/pathLosses.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { setPathFailed } from '../../../store/move/pathCommands.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Failures.module.css';

export function PathsPart({ scenario }: { readonly scenario: Scenario }) {
  const handles = useHandles();
  // A look at every file for each path: once for a document, not with each key in the fields beside it.
  const rows = useMemo(
    () =>
      scenario.hardware.paths.flatMap(({ id }) => {
        const loss = pathLoss(scenario, id);
        return loss === undefined ? [] : [{ ...loss, says: pathLossSentences(scenario, id).join(' ') }];
      }),
    [scenario],
  );
  return (
    <>
      <h3>{messages.ifAPathFails}</h3>
      <div className={styles.scroll}>
        <Table
          caption={messages.whatEachPathTakes}
          columns={[messages.path, messages.disksBehind, messages.outOfReach, { title: messages.whatThatMeans, words: true }]}
          className={styles.table}
          testId="path-losses"
          rows={rows.map(({ path, failed, disks, cut, says }) => ({
            key: path.id,
            cells: [
              failed ? messages.pathHasFailed(path.name) : path.name,
              String(disks.length),
              String(cut.length),
              // In one cell, so that on a phone the button stands below the words and neither is cut off.
              <div key="means" className={styles.means}>
                <span>{says}</span>
                <Button
                  label={failed ? messages.repairPath(path.name) : messages.failPath(path.name)}
                  onClick={() => setPathFailed(handles, path, !failed)}
                >
                  {failed ? messages.repair : messages.fail}
                </Button>
              </div>,
            ],
          }))}
        />
      </div>
    </>
  );
}
