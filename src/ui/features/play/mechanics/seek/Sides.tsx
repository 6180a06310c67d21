/** Up to sixteen disks side by side, at one scale: small pictures of their addresses, each a button that has its disk looked at. */
import { useCallback, useId } from 'react';
import { formatClock } from '../../../../../analysis/format.ts';
import { capacitiesOf } from '../../../../../analysis/document/derived.ts';
import { diskLabel, diskName } from '../../../../../scenario/names.ts';
import { playback } from '../../../../../store/playback.ts';
import { tokens } from '../../../../kit/canvas/tokens.ts';
import { useTimeView } from '../../../../kit/plots/timeWindow.ts';
import { Fold } from '../../../../kit/primitives/Fold.tsx';
import { useCommands } from '../../../../kit/state/useApp.ts';
import { LiveCanvas, type Space } from '../LiveCanvas.tsx';
import { usePacedPlayback } from '../../state.ts';
import { lookOf, seenNow, trailOf, type Seen } from '../seen.ts';
import { patternOf } from '../services.ts';
import { rangesOf, visitsOf } from './band.ts';
import { messages } from './messages.ts';
import { shownOf } from './scene.ts';
import { mostServed, sharedRange, sideBySide } from './sideBySide.ts';
import { sideMarks } from './sideMarks.ts';
import type { SeekView } from './useSeekView.ts';
import { addressWords } from './words.ts';
import styles from './Seek.module.css';

export interface SidesProps {
  readonly seen: Seen;
  readonly close: boolean;
  readonly view: SeekView;
  readonly onOpen: (open: boolean) => void;
}

/** While the film plays: beside the large picture, which the eye follows. */
const SIDE_MS = 1000 / 10;

export function Sides({ seen, close, view, onOpen }: SidesProps) {
  const { disks, of, inVolume } = sideBySide(seen.scenario, seen.trail.disk);
  if (disks.length < 2) return <p className={styles.hint}>{messages.sidesOne}</p>;
  return (
    <Fold summary={messages.sides(disks.length, of, inVolume)} quiet open={view.sides} onOpen={onOpen}>
      {view.sides && <Open seen={seen} close={close} view={view} disks={disks} />}
    </Fold>
  );
}

/** A picture is about as wide as half of them. */
const LEAST_CELLS = 120;

interface OpenProps extends Pick<SidesProps, 'seen' | 'close' | 'view'> {
  readonly disks: readonly number[];
}

function Open({ seen, close, view, disks }: OpenProps) {
  const { scenario } = seen;
  const id = useId();
  const page = useTimeView((state) => state.window);
  const all = usePacedPlayback((state) => state.trail);
  if (all === null || disks.some((disk) => trailOf(all, disk) === null)) return <p className={styles.hint}>{messages.sidesComing}</p>;
  const together = { scenario, trail: all };
  const range = sharedRange(together, disks, close, view.addresses);
  const span = range.to - range.from;
  const each = disks.map((disk) => {
    const trail = trailOf(all, disk)!;
    return { disk, trail, shown: shownOf({ scenario, trail }, { close, addresses: range, page }) };
  });
  const [{ shown }] = each;
  const byCount = each.toSorted((a, b) => b.shown.services.length - a.shown.services.length);
  const [most, least] = [byCount[0], byCount[byCount.length - 1]];
  const nameOf = (disk: number): string => diskName(scenario.hardware.disks[disk].id);
  const ends = [addressWords(range.from, span), addressWords(range.to, span)] as const;
  const lost = each.reduce((sum, { trail }) => sum + trail.lost, 0);
  return (
    <figure className={styles.sides} aria-describedby={`${id}-summary`} aria-label={messages.sides(disks.length, disks.length, false)}>
      <div className={styles.grid} data-testid="seek-sides">
        {each.map(({ disk, trail, shown: own }) => (
          <Side
            key={disk}
            disk={disk}
            disks={disks}
            close={close}
            view={view}
            words={sideWords({ scenario, trail }, own, view)}
            isSeen={disk === seen.trail.disk}
            count={own.services.length}
          />
        ))}
      </div>
      <figcaption id={`${id}-summary`}>
        {view.across === 'time'
          ? messages.sidesSummary(...ends, formatClock(shown.time.fromMs), formatClock(shown.time.toMs))
          : messages.sidesOrder(...ends, most.shown.services.length)}{' '}
        {messages.sidesMost(nameOf(most.disk), most.shown.services.length, nameOf(least.disk), least.shown.services.length)}
        {most.shown.services.length > LEAST_CELLS && ` ${messages.sidesCells}`}
        {lost > 0 && ` ${messages.sidesLost(lost)}`}
      </figcaption>
    </figure>
  );
}

function sideWords({ scenario, trail }: Seen, { services, runs, time }: ReturnType<typeof shownOf>, { picked }: SeekView): string {
  const ranges = rangesOf(picked, runs);
  const band = visitsOf(services, ranges);
  return messages.sideParts([
    messages.side(diskName(scenario.hardware.disks[trail.disk].id), services.length),
    ...(services.length > 1 ? [messages.sideSequential(patternOf(services, time.toMs - time.fromMs).sequential)] : []),
    ...(picked === null ? [] : [messages.sideBand(band.visits.length, band.bytes)]),
  ]);
}

interface SideProps extends Pick<SidesProps, 'close' | 'view'> {
  readonly disk: number;
  readonly disks: readonly number[];
  readonly words: string;
  readonly isSeen: boolean;
  readonly count: number;
}

function Side({ disk, disks, close, view, words, isSeen, count }: SideProps) {
  const commands = useCommands();
  const page = useTimeView((state) => state.window);
  const label = usePacedPlayback(({ scenario }) => (scenario === null ? '' : diskLabel(scenario.hardware.disks[disk].id)));
  const { addresses, across, picked } = view;
  const marks = useCallback(
    (space: Space) => {
      const seen = seenNow(disk);
      const { trail } = playback.getState();
      if (seen === null || trail === null) return [];
      const together = { scenario: seen.scenario, trail };
      const range = sharedRange(together, disks, close, addresses);
      const { services, runs, time } = shownOf(seen, { close, addresses: range, page });
      const scene = {
        ...time,
        range,
        diskBytes: capacitiesOf(seen.scenario)[disk],
        runs,
        services,
        across,
        picked: rangesOf(picked, runs),
        places: across === 'order' ? mostServed(together, disks, page) : 0,
      };
      return sideMarks(space, scene, lookOf(seen, tokens()));
    },
    [disk, disks, close, addresses, page, across, picked],
  );
  return (
    <button
      type="button"
      className={styles.side}
      aria-label={words}
      aria-pressed={isSeen}
      title={words}
      onClick={() => commands.setView({ disk })}
    >
      <span className={styles.sideName}>
        {label} <span className={styles.sideCount}>{count}</span>
      </span>
      <span className={styles.sidePicture}>
        <LiveCanvas marks={marks} everyMs={SIDE_MS} testId={`seek-side-${disk + 1}`} />
      </span>
    </button>
  );
}
