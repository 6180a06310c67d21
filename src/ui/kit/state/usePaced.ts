import { useEffect, useRef, useState } from 'react';

/** Numbers that change more often than this cannot be read. */
const READABLE_MS = 250;

/** A value that changes with every frame, a few times a second; at once when it is not paced. */
export function usePaced<T>(value: T, paced: boolean): T {
  const [shown, setShown] = useState(value);
  const at = useRef(-Infinity);
  useEffect(() => {
    const show = () => {
      at.current = performance.now();
      setShown(() => value);
    };
    const wait = paced ? READABLE_MS - (performance.now() - at.current) : 0;
    if (wait <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, paced]);
  return paced ? shown : value;
}
