import { useLetterFactor } from '../canvas/letters.ts';
import { useApp } from '../state/useApp.ts';
import { useMedia } from './useMedia.ts';

/** Whether words take half as much room again: in the projector's type, and with letters that the reader has set farther apart. */
export function useLargeType(): boolean {
  const projector = useApp((state) => state.theme === 'projector');
  return useLetterFactor() > 1 || projector;
}

/** Whether the window is at least so wide. @param large the same in large type */
export function useWindowFrom(px: number, large: number): boolean {
  return useMedia(`(min-width: ${useLargeType() ? large : px}px)`);
}
