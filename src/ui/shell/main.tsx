/** The page's beginning: brings the store up and hands the places to the frame. */
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from '../../store/boot.ts';
import { App } from './App.tsx';
import { pagePlaces } from './pagePlaces.tsx';
import '@fontsource-variable/inter/wght.css';
import './global.css';
import { startDecoding } from './startDecoding.ts';
import { startFailed } from './startFailed.ts';
import { useLessonOpen } from '../kit/state/lessonOpen.ts';
import { beginKeeping } from './offline/begin.ts';
import '../kit/theme.css';

const root = document.getElementById('root');
if (root) {
  boot((stop) => startDecoding(root, stop)).then(
    ({ store, results, engine }) => {
      beginKeeping(store);
      // A question waited when the page was left: nothing is shown before the lesson is there to say what was known.
      if (useLessonOpen.getState().waits) store.getState().setQuestion('');
      // In slices: all places at once would be the longest task of the page's life.
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App handles={{ store, results, engine }} places={pagePlaces} />
          </StrictMode>,
        ),
      );
    },
    (error: unknown) => startFailed(root, error),
  );
}
