/** How far the page is from working without a network. */
import { create } from 'zustand';
import { messages } from '../messages.ts';

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
      return messages.offlinePreparing;
    case 'ready':
      return state.kept === 'browser' ? messages.offlineReady : messages.offlineInTab;
    case 'failed':
      return messages.offlineNotReady;
  }
}

/** In full. */
export function offlineWords(state: OfflineState): { readonly text: string; readonly details?: readonly string[] } {
  switch (state.status) {
    case 'preparing':
      return { text: messages.offlinePreparingText };
    case 'ready':
      return {
        text: state.kept === 'browser' ? messages.offlineReadyText : messages.offlineInTabText,
      };
    case 'failed':
      return {
        text: messages.offlineNotReadyText,
        details: [state.detail],
      };
  }
}
