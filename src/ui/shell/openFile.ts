/** A file that was dropped or chosen goes where it belongs: a document or a lesson is opened, everything else may be a trace. */
import { later } from '../../base/later.ts';
import { DROPPED_HEAD_BYTES, kindOfFile } from '../../store/dropped.ts';
import type { AppHandles } from '../../store/handles.ts';
import type { FileOpener } from '../kit/state/fileOpener.ts';
import { showDialog } from '../kit/state/dialogs.ts';
import { messages } from './messages.ts';

/** Names of files that a notice lists. */
const MOST_NAMED = 20;

const lessonFiles = later(messages.parts.lessonFiles, () => import('../features/study/openLessonFile.ts'));

/** Opens the file. */
export const openAnyFile: FileOpener = async (handles, file) => {
  const { store } = handles;
  const kind = await kindOf(file);
  if (kind === 'lesson') return await openLesson(handles, file);
  if (kind === 'document') return (await store.getState().openFile(file)) ? 'document' : 'refused';
  showDialog('replay', { file });
  return 'trace';
};

/** Opens the first of the files that were dropped together, and says which ones were not opened. */
export async function openDropped(handles: AppHandles, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const [file, ...others] = files;
  const taken = await openAnyFile(handles, file);
  if (others.length === 0) return;
  const { announce, notify } = handles.store.getState();
  const text = messages.oneAtATime(others.length, file.name.slice(0, 80));
  notify({ kind: 'warning', topic: 'files-left-out', text, details: others.slice(0, MOST_NAMED).map(({ name }) => name.slice(0, 80)) });
  // The notice is behind the dialog, where it is not heard.
  if (taken === 'trace') announce(text);
}

async function openLesson(handles: AppHandles, file: File): Promise<'lesson' | 'refused'> {
  try {
    const { openLessonFile } = await lessonFiles.load();
    return (await openLessonFile(handles, file)) ? 'lesson' : 'refused';
  } catch (error) {
    handles.store.getState().notify({
      kind: 'error',
      topic: 'lesson-file',
      text: messages.lessonNotOpened(file.name.slice(0, 80)),
      details: [error instanceof Error ? error.message : String(error)],
      action: { label: messages.tryAgain, run: () => void openLesson(handles, file) },
    });
    return 'refused';
  }
}

async function kindOf(file: File): Promise<'document' | 'lesson' | 'trace'> {
  try {
    return kindOfFile(file.name, new Uint8Array(await file.slice(0, DROPPED_HEAD_BYTES).arrayBuffer()));
  } catch {
    // A folder, or a file that is gone: opening it says so in words.
    return 'document';
  }
}
