/** Files that are dropped or chosen are opened by code that is loaded when the first one comes. */
import { later } from '../../base/later.ts';
import type { AppHandles } from '../../store/handles.ts';
import type { FileOpener } from '../kit/state/fileOpener.ts';
import type * as Opening from './openFile.ts';
import { messages } from './messages.ts';

const files = later(messages.parts.openedFiles, () => import('./openFile.ts'));

async function loaded({ store }: AppHandles): Promise<typeof Opening | null> {
  try {
    return await files.load();
  } catch (error) {
    store.getState().notify({ kind: 'error', text: String(error) });
    return null;
  }
}

export const openAnyFile: FileOpener = async (handles, file) => (await loaded(handles))?.openAnyFile(handles, file) ?? 'refused';

export const openDropped = async (handles: AppHandles, dropped: readonly File[]): Promise<void> =>
  (await loaded(handles))?.openDropped(handles, dropped);
