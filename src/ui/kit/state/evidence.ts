/**
 * What a sentence speaks of, marked on board and time pictures: its disks within its part of the run. It stays as long as the
 * shared cursor stands where it was put, on the same run: who moves the cursor, takes it off or edits looks at something else.
 */
import { create } from 'zustand';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import type { AppState } from '../../../store/types.ts';
import { useApp, useShownResult } from './useApp.ts';

interface Marked {
  readonly evidence: Evidence;
  /** Run that it was found in. */
  readonly resultHash: string;
}

const useMarked = create<{ readonly marked: Marked | null }>(() => ({ marked: null }));

/** Marks evidence of a run, and puts the shared cursor into it. */
export function markEvidence(
  { view, setView }: Pick<AppState, 'view' | 'setView'>,
  { resultHash }: { readonly resultHash: string },
  evidence: Evidence,
): void {
  useMarked.setState({ marked: { evidence, resultHash } });
  setView({ cursorMs: evidence.atMs, disk: evidence.disk, stripAs: 'chart', ...(view.strip === 'lanes' && { strip: 'both' }) });
}

/** The evidence that is marked now; null: none. */
export function useEvidenceShown(): Evidence | null {
  const result = useShownResult();
  const marked = useMarked((state) => state.marked);
  const cursorMs = useApp((state) => state.view.cursorMs);
  return marked && result?.resultHash === marked.resultHash && cursorMs === marked.evidence.atMs ? marked.evidence : null;
}

/** The same for those who reads it once. */
export function evidenceShown(cursorMs: number | null, result: { readonly resultHash: string } | undefined): Evidence | null {
  const { marked } = useMarked.getState();
  return marked && result?.resultHash === marked.resultHash && cursorMs === marked.evidence.atMs ? marked.evidence : null;
}
