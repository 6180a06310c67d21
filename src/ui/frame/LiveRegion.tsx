import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { useApp } from '../useApp.ts';

/** Long enough that holding an arrow key is read once, at its end. */
const DEBOUNCE_MS = 150;

/** The page's one polite voice. Everything that is announced goes through the store's `announce`. */
export function LiveRegion() {
  const text = useApp((state) => state.announcement);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <output aria-live="polite" data-testid="announcement">
        {spoken}
      </output>
    </VisuallyHidden>
  );
}
