import type { AppHandles } from '../../../store/handles.ts';

/**
 * Opens a file as what it is. Answers what it was treated as, or `refused` where a document could not be opened (which the
 * page has then said).
 */
export type FileOpener = (handles: AppHandles, file: File) => Promise<'document' | 'lesson' | 'trace' | 'refused'>;
