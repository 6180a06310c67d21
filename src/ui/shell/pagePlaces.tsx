/** The features that make up the page, each in its place. */
import type { AppPlaces } from './App.tsx';
import { AlongsidePopover } from '../features/settings/AlongsidePopover.tsx';
import { Answer } from '../features/answer/Answer.tsx';
import { Board } from '../features/board/Board.tsx';
import { Ghost } from '../features/move/Ghost.tsx';
import { HeaderNumber } from '../features/answer/Number.tsx';
import { HostLine } from '../features/kernel/HostLine.tsx';
import { ReductionGate } from '../features/study/ReductionGate.tsx';
import { Warehouse } from '../features/warehouse/Warehouse.tsx';
import { LazyPlace } from '../kit/primitives/LazyPlace.tsx';
import { usePlaybackOpen } from '../kit/state/playbackOpen.ts';
import { lazyPart } from '../kit/primitives/lazyPart.tsx';
import { useApp } from '../kit/state/useApp.ts';
import { messages } from './messages.ts';

// Not needed for the first picture: loaded when looked at.
// The charts need a run, which takes longer than they do to arrive.
const TimeStrip = lazyPart(messages.parts.time, () => import('../features/charts/TimeStrip.tsx').then((module) => module.TimeStrip));
const Lanes = lazyPart(messages.parts.lanes, () => import('../features/lanes/Lanes.tsx').then((module) => module.Lanes));

const PlayBar = lazyPart(messages.parts.play, () => import('../features/play/PlayBar.tsx').then((module) => module.PlayBar));
const BoardNow = lazyPart(messages.parts.play, () => import('../features/play/BoardNow.tsx').then((module) => module.BoardNow));
const BoardNowCaption = lazyPart(messages.parts.play, () =>
  import('../features/play/BoardNow.tsx').then((module) => module.BoardNowCaption),
);

function Play() {
  const isOpen = usePlaybackOpen();
  // A link may name a moment of it.
  const isLinked = useApp((state) => state.view.playMs !== null);
  return (
    (isOpen || isLinked) && (
      <LazyPlace>
        <PlayBar />
      </LazyPlace>
    )
  );
}

/** What fills the places of the page. */
export const pagePlaces: AppPlaces = {
  warehouse: <Warehouse />,
  board: <Board hostLine={<HostLine Alongside={AlongsidePopover} />} Now={BoardNow} NowCaption={BoardNowCaption} />,
  answer: <Answer note={<ReductionGate />} />,
  time: <TimeStrip Lanes={Lanes} />,
  play: <Play />,
  number: <HeaderNumber />,
  ghost: <Ghost />,
};
