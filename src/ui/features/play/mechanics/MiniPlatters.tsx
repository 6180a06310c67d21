/** The disks of a volume beside the one that is looked at: small platters, with those that serve parts of the same request. */
import { useCallback, useId } from 'react';
import { formatClock } from '../../../../analysis/format.ts';
import type { Moment } from '../../../../engine/playback/moment.ts';
import { diskLabel, diskName } from '../../../../scenario/names.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { playback } from '../../../../store/playback.ts';
import { tokens } from '../../../kit/canvas/tokens.ts';
import { usePacedPlayback } from '../state.ts';
import { LiveCanvas, type Space } from './LiveCanvas.tsx';
import { messages } from './messages.ts';
import { miniMarks, type Mini } from './minis.ts';
import { driveOf, platterOf } from './services.ts';
import { besideOf, togetherAt } from './together.ts';
import styles from './Mechanics.module.css';

const SECTOR_BYTES = 512;
/** While the film plays: beside the large platter, which the eye follows. */
const MINI_MS = 1000 / 15;

function minisOf(scenario: Scenario, { disks }: Moment, disk: number, beside: readonly number[]): Mini[] {
  const together = togetherAt(disks, disk);
  return beside.flatMap((d): Mini[] => {
    const platter = platterOf(driveOf(scenario, d));
    if (platter === null || d >= disks.phase.length) return [];
    return [
      {
        label: diskLabel(scenario.hardware.disks[d].id),
        head: platter.cylinderOf(disks.headBytes[d] / SECTOR_BYTES) / Math.max(1, platter.cylinders - 1),
        phase: disks.phase[d],
        isPart: together?.disks.includes(d) === true,
        isLast: together?.last?.disk === d,
        isLookedAt: d === disk,
      },
    ];
  });
}

function wordsOf({ hardware }: Scenario, moment: Moment, disk: number): string {
  const together = togetherAt(moment.disks, disk);
  const nameOf = (d: number): string => diskName(hardware.disks[d].id);
  if (together === null) return messages.noneTogether(nameOf(disk));
  const { disks, last, waiting } = together;
  return messages.together(disks.map(nameOf), last && { disk: nameOf(last.disk), at: formatClock(last.atMs) }, waiting);
}

export function MiniPlatters({ scenario, disk }: { readonly scenario: Scenario; readonly disk: number }) {
  const id = useId();
  const words = usePacedPlayback(({ moment }) => (moment === null ? '' : wordsOf(scenario, moment, disk)));
  const beside = besideOf(scenario, disk);
  const marks = useCallback(
    (space: Space) => {
      const { moment } = playback.getState();
      return moment === null ? [] : miniMarks(space, minisOf(scenario, moment, disk, besideOf(scenario, disk)), tokens().color);
    },
    [scenario, disk],
  );
  if (beside.length === 0) return null;
  return (
    <figure className={styles.picture} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <h3 className={styles.minisTitle} id={`${id}-title`}>
        {messages.minisTitle(beside.length)}
      </h3>
      <div className={styles.minis}>
        <LiveCanvas marks={marks} everyMs={MINI_MS} testId="mechanics-minis" />
      </div>
      <figcaption id={`${id}-summary`} data-testid="mechanics-together">
        {words}
      </figcaption>
    </figure>
  );
}
