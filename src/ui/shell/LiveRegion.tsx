import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { refusalWords } from '../../analysis/edits/refusalWords.ts';
import { VisuallyHidden } from '../kit/primitives/VisuallyHidden.tsx';
import { useVoicePlace } from '../kit/primitives/voice.ts';
import { useHandles } from '../kit/state/useApp.ts';

/** How long a text stands before the next one follows. */
const PAUSE_MS = 150;
/**
 * Texts that may wait; the oldest gives way. Two: "Moved ..." and the elapsed time that a known answer sends right
 * behind it are both heard, also after a fast hand's targets, while a held arrow key is read at its beginning and at its end.
 */
const MOST_WAITING = 2;
/** So long after a text a dialog that opens or closes may have swallowed it. */
const MOVED_WITHIN_MS = 500;

/**
 * The page's one polite voice. Everything that is announced goes through the store's `announce`. It is placed in the
 * open dialog: screen readers ignore everything outside of it.
 */
export function LiveRegion() {
  const { store } = useHandles();
  const place = useVoicePlace();
  const [spoken, setSpoken] = useState('');
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef({ text: '', atMs: -Infinity });

  useEffect(() => {
    const say = (words: string) => {
      setSpoken(words);
      last.current = { text: words, atMs: performance.now() };
      timer.current = setTimeout(() => {
        timer.current = undefined;
        const next = waiting.current.shift();
        if (next !== undefined) say(next);
      }, PAUSE_MS);
    };
    // Problems found at the start are on the page from the beginning, but only changes are read aloud.
    const standing = store.getState().notices.map(({ text }) => text);
    if (standing.length > 0) timer.current = setTimeout(() => say(standing.join(' ')), PAUSE_MS);
    let latest: string | null = null;
    const take = () => {
      const text = latest;
      latest = null;
      if (text === null) return;
      if (timer.current === undefined) say(text);
      else waiting.current = [...waiting.current, text].slice(-MOST_WAITING);
    };
    return store.subscribe(({ announcement, scenario }, before) => {
      if (announcement === '' || announcement === before.announcement) return;
      // An edit says its label, and the command that made it then says more: of one moment the last is heard.
      if (latest === null) queueMicrotask(take);
      latest = announcement.startsWith('Refused:') ? refusalWords(announcement, scenario.hardware.disks) : announcement;
    });
  }, [store]);

  // After a move this is a new live region: a text announced during the move may not have been heard.
  const stoodAt = useRef(place);
  useEffect(() => {
    if (stoodAt.current === place) return;
    stoodAt.current = place;
    const { text: words, atMs } = last.current;
    if (performance.now() - atMs > MOVED_WITHIN_MS) return;
    setSpoken('');
    const again = setTimeout(() => setSpoken(words), PAUSE_MS);
    return () => clearTimeout(again);
  }, [place]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  const voice = (
    <VisuallyHidden>
      <output aria-live="polite" data-testid="announcement">
        {spoken}
      </output>
    </VisuallyHidden>
  );
  return place ? createPortal(voice, place) : voice;
}
