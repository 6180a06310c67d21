/** Keys that move a cursor in steps, the same in every plot. */
import type { KeyboardEvent } from 'react';

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const BY: Readonly<Record<string, (last: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowDown: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => 1,
  PageDown: (last) => -last / 10,
  PageUp: (last) => last / 10,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** Step of 0 to `last` that a key leads to from `step` (-1: from before the first), ten at once with Shift; undefined: no key of the cursor. */
export function stepByKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, step: number, last: number): number | undefined {
  const by = BY[key]?.(last);
  if (by === undefined || ctrlKey || metaKey || altKey) return undefined;
  const stride = shiftKey && Math.abs(by) === 1 ? 10 : 1;
  return Math.max(0, Math.min(last, Math.round(step + by * stride)));
}
