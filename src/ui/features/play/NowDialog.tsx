/** What each disk does at the playhead, as a table: all that the board shows, for anyone who cannot see it or wants the figures. */
import { IDLE, NOBODY } from '../../../engine/playback/moment.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import { outNow } from './outNow.ts';
import { usePacedPlayback, usePlayback } from './state.ts';
import { timeWords, whatWords, whoWords } from './words.ts';

/** Columns of words. */
const WORDS = new Set([2, 4, 5]);

export function NowDialog() {
  const scenario = usePlayback((state) => state.scenario);
  const moment = usePacedPlayback((state) => state.moment);
  const hasSome = usePlayback(({ recorded }) => recorded !== null);
  if (moment === null || scenario === null) {
    return (
      <Dialog title={messages.tableName} onClose={closeDialog}>
        <p>{hasSome ? messages.momentComes : messages.nothing}</p>
      </Dialog>
    );
  }
  const { disks } = moment;
  const time = timeWords(moment.ms);
  const out = outNow(scenario, moment.ms);
  return (
    <Dialog title={messages.tableCaption(time)} onClose={closeDialog} size="wide">
      <Table
        caption={messages.tableCaption(time)}
        columns={messages.columns.map((title, c) => ({ title, words: WORDS.has(c) }))}
        testId="now-table"
        rows={scenario.hardware.disks.map(({ id }, disk) => {
          const idle = disks.phase[disk] === IDLE;
          const served = idle || disks.psu[disk] === NOBODY ? null : whatWords(scenario, moment, disk);
          return {
            key: id,
            cells: [
              diskLabel(id),
              String(disks.outstanding[disk]),
              out?.[disk] ? messages.failed : messages.phases[disks.phase[disk]],
              messages.gib(disks.headBytes[disk]),
              served ?? messages.none,
              idle ? messages.none : whoWords(scenario, moment, disk),
              idle ? messages.none : timeWords(disks.arrivedMs[disk]),
              idle ? messages.none : timeWords(disks.startedMs[disk]),
            ],
          };
        })}
      />
    </Dialog>
  );
}
