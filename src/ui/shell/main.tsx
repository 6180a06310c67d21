/** The page's beginning: brings the store up and hands the places to the frame. */
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from '../../store/boot.ts';
import { Answer } from '../features/answer/Answer.tsx';
import { HeaderNumber } from '../features/answer/Number.tsx';
import { App } from './App.tsx';
import type { AppPlaces } from './App.tsx';
import { Board } from '../features/board/Board.tsx';
import { TimeStrip } from '../features/charts/TimeStrip.tsx';
import '@fontsource-variable/inter/wght.css';
import './global.css';
import { startDecoding } from './startDecoding.ts';
import { startFailed } from './startFailed.ts';
import { AlongsidePopover } from '../features/settings/AlongsidePopover.tsx';
import { HostLine } from '../features/kernel/HostLine.tsx';
import { ReductionGate } from '../features/study/ReductionGate.tsx';
import { lazyPart } from '../kit/primitives/lazyPart.tsx';
import { Ghost } from '../features/move/Ghost.tsx';
import { beginKeeping } from './offline/begin.ts';
import '../kit/theme.css';
import { Warehouse } from '../features/warehouse/Warehouse.tsx';

// Not needed for the first picture: loaded when looked at.
const Lanes = lazyPart('the lanes of single requests', () => import('../features/lanes/Lanes.tsx').then((module) => module.Lanes));

const places: AppPlaces = {
  warehouse: <Warehouse />,
  board: <Board hostLine={<HostLine Alongside={AlongsidePopover} />} />,
  answer: <Answer note={<ReductionGate />} />,
  time: <TimeStrip Lanes={Lanes} />,
  number: <HeaderNumber />,
  ghost: <Ghost />,
};

const root = document.getElementById('root');
if (root) {
  boot((stop) => startDecoding(root, stop)).then(
    ({ store, results, engine }) => {
      beginKeeping(store);
      // In slices: all places at once would be the longest task of the page's life.
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App handles={{ store, results, engine }} places={places} />
          </StrictMode>,
        ),
      );
    },
    (error: unknown) => startFailed(root, error),
  );
}
