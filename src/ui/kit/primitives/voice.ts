/**
 * Where the page's polite voice stands. What lies outside of a modal dialog is inert, and screen readers do not hear it:
 * while a dialog is open the voice stands inside it.
 */
import { create } from 'zustand';

interface VoiceState {
  /** Open dialogs, the topmost last. */
  readonly dialogs: readonly HTMLElement[];
}

const useVoice = create<VoiceState>(() => ({ dialogs: [] }));

/** The topmost open dialog; null while none is open. */
export const useVoicePlace = (): HTMLElement | null => useVoice(({ dialogs }) => dialogs.at(-1) ?? null);

/** Has the voice stand in a dialog; the function that comes back ends it. */
export function speakIn(dialog: HTMLElement): () => void {
  useVoice.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () => useVoice.setState(({ dialogs }) => ({ dialogs: dialogs.filter((each) => each !== dialog) }));
}
