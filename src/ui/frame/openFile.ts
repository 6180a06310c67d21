/** A file that was dropped or chosen goes where it belongs: a document or a lesson is opened, everything else may be a trace. */
import { DROPPED_HEAD_BYTES, kindOfFile } from '../../store/dropped.ts';
import type { AppHandles } from '../useApp.ts';
import { showTrace } from './dialogs.ts';

/**
 * Opens the file. Answers what it was taken for, or `refused` where a document could not be opened (which the
 * page has then said).
 */
export async function openAnyFile(handles: AppHandles, file: File): Promise<'document' | 'lesson' | 'trace' | 'refused'> {
  const { store } = handles;
  const kind = await kindOf(file);
  if (kind === 'lesson') return (await (await import('../study/openLessonFile.ts')).openLessonFile(handles, file)) ? 'lesson' : 'refused';
  if (kind === 'document') return (await store.getState().openFile(file)) ? 'document' : 'refused';
  showTrace(file);
  return 'trace';
}

async function kindOf(file: File): Promise<'document' | 'lesson' | 'trace'> {
  try {
    return kindOfFile(file.name, new Uint8Array(await file.slice(0, DROPPED_HEAD_BYTES).arrayBuffer()));
  } catch {
    // A folder, or a file that is gone: opening it says so in words.
    return 'document';
  }
}
