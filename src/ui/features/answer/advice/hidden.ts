/** Kinds of advice that the user has dismissed on this device. */
import { create } from 'zustand';

const KEY = 'spindle-advice-hidden';
/** At most this many kinds are read, whatever is stored on the device. */
const MOST = 64;

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((kind): kind is string => typeof kind === 'string').slice(0, MOST) : []);
  } catch {
    // No storage, or nothing of ours in it: show everything.
    return new Set();
  }
}

function write(kinds: ReadonlySet<string>): void {
  try {
    if (kinds.size === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify([...kinds]));
  } catch {
    // No storage: hidden until the page is closed.
  }
}

export const useHiddenAdvice = create<{ readonly kinds: ReadonlySet<string> }>(() => ({ kinds: read() }));

export function hideAdvice(kind: string): void {
  const kinds = new Set([...useHiddenAdvice.getState().kinds, kind]);
  write(kinds);
  useHiddenAdvice.setState({ kinds });
}

export function showAllAdvice(): void {
  write(new Set());
  useHiddenAdvice.setState({ kinds: new Set() });
}
