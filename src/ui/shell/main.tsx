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
import { Ghost } from '../features/move/Ghost.tsx';
import { MoveDialog } from '../features/move/MoveDialog.tsx';
import { beginKeeping } from './offline/begin.ts';
import '../kit/theme.css';
import { Warehouse } from '../features/warehouse/Warehouse.tsx';

const places: AppPlaces = {
  warehouse: <Warehouse />,
  board: <Board />,
  answer: <Answer />,
  time: <TimeStrip />,
  number: <HeaderNumber />,
  dialogs: (
    <>
      <MoveDialog />
      <Ghost />
    </>
  ),
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
