import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { pageActions } from './actions.ts';
import { Frame } from './frame/Frame.tsx';
import { LiveRegion } from './frame/LiveRegion.tsx';
import { Notices } from './frame/Notices.tsx';
import { useThemeOnDocument } from './frame/theme.ts';
import { TopBar } from './frame/TopBar.tsx';
import { useShortcuts } from './frame/useShortcuts.ts';
import { AppContext, useApp } from './useApp.ts';
import type { AppHandles } from './useApp.ts';

/** What fills the places. The frame knows none of them, so that a place can be replaced without touching it. */
export interface AppPlaces {
  readonly warehouse: ReactNode;
  readonly board: ReactNode;
  readonly answer: ReactNode;
  readonly time: ReactNode;
  /** Elapsed time in short, for the header of a phone. */
  readonly number: ReactNode;
  /** Dialogs of the places. */
  readonly dialogs?: ReactNode;
}

export function App({ handles, places }: { readonly handles: AppHandles; readonly places: AppPlaces }) {
  return (
    <AppContext value={handles}>
      <Workbench places={places} />
    </AppContext>
  );
}

function Workbench({ places }: { readonly places: AppPlaces }) {
  useThemeOnDocument(useApp(useCallback((state) => state.theme, [])));
  useShortcuts(pageActions);
  return (
    <>
      <Frame
        top={<TopBar number={places.number} />}
        warehouse={places.warehouse}
        board={places.board}
        answer={places.answer}
        time={places.time}
      />
      {places.dialogs}
      <Notices />
      <LiveRegion />
    </>
  );
}
