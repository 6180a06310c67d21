/** How far the page is from working without a network. */
import { create } from 'zustand';

export type OfflineState =
  | { readonly status: 'preparing' }
  /** `browser`: a reload works too; `tab`: as long as this tab is open. */
  | { readonly status: 'ready'; readonly kept: 'browser' | 'tab' }
  | { readonly status: 'failed'; readonly detail: string };

export const useOffline = create<{ readonly offline: OfflineState }>()(() => ({ offline: { status: 'preparing' } }));

export const setOffline = (offline: OfflineState): void => useOffline.setState({ offline });

/** In one line. */
export function offlineNote(state: OfflineState): string {
  switch (state.status) {
    case 'preparing':
      return 'being prepared';
    case 'ready':
      return state.kept === 'browser' ? 'ready' : 'ready until this tab is closed';
    case 'failed':
      return 'not ready';
  }
}

/** In full. */
export function offlineWords(state: OfflineState): { readonly text: string; readonly details?: readonly string[] } {
  switch (state.status) {
    case 'preparing':
      return { text: 'Spindle is getting ready for offline use, while the page is idle.' };
    case 'ready':
      return {
        text:
          state.kept === 'browser'
            ? 'Spindle works without a network, after a reload and on your next visit too.'
            : 'Spindle works without a network as long as this tab is open. A reload needs the server: browsers keep pages for offline use only over https.',
      };
    case 'failed':
      return {
        text: 'Not ready for offline use: some parts have not been loaded. Spindle tries again when the network is back.',
        details: [state.detail],
      };
  }
}
