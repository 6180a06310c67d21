import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { useApp } from '../useApp.ts';

/** How long a text stands before the next one follows. */
const PAUSE_MS = 150;
/**
 * Texts that may wait. Two: "Moved ..." and the elapsed time that a fast answer sends right behind it are
 * both heard, while a held arrow key is read at its beginning and at its end.
 */
const MOST_WAITING = 2;

/** The page's one polite voice. Everything that is announced goes through the store's `announce`. */
export function LiveRegion() {
  const text = useApp((state) => state.announcement);
  const [spoken, setSpoken] = useState('');
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (text === '') return;
    const say = (words: string) => {
      setSpoken(words);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        const next = waiting.current.shift();
        if (next !== undefined) say(next);
      }, PAUSE_MS);
    };
    if (timer.current === undefined) say(text);
    else if (waiting.current.length < MOST_WAITING) waiting.current.push(text);
    else waiting.current[MOST_WAITING - 1] = text;
  }, [text]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return (
    <VisuallyHidden>
      <output aria-live="polite" data-testid="announcement">
        {spoken}
      </output>
    </VisuallyHidden>
  );
}
