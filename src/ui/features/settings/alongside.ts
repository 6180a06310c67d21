/** Users in the background, as an edit with its words. */
import { setAlongside } from '../../../scenario/edit/settings.ts';
import type { Alongside } from '../../../analysis/kernel/words.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { said } from '../../../store/said.ts';

/** Quick changes under one `merge` are one step. Answers the refusal, or null. */
export function changeAlongside(handles: AppHandles, alongside: Alongside, label: string, merge?: string): string | null {
  return said(handles, label, (s) => setAlongside(s, alongside), merge);
}
