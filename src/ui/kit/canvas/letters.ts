/**
 * How much more room letters and lines take than as they are designed: 1, or more where the reader has set them farther
 * apart (WCAG 1.4.12). For anyone who plans by the size of type without asking the browser.
 */
import { useSyncExternalStore } from 'react';
import { useTokens } from './tokens.ts';

/** Widths of letters and heights of lines as they are designed, in parts of the type's size. */
const LETTER_WIDTH = 0.7;
const LINE_HEIGHT = 1.25;

interface Spacing {
  readonly letterSpacing: string;
  readonly lineHeight: string;
  readonly fontSize: string;
}

/** Of computed values: "normal" and what is missing count as designed. */
export function letterFactor({ letterSpacing, lineHeight, fontSize }: Spacing): number {
  const size = Number.parseFloat(fontSize);
  if (!(size > 0)) return 1;
  const apart = Number.parseFloat(letterSpacing) || 0;
  const line = Number.parseFloat(lineHeight) || 0;
  return Math.max(1, 1 + apart / size / LETTER_WIDTH, line / size / LINE_HEIGHT);
}

let factor = 1;
let probe: HTMLElement | null = null;
let observer: ResizeObserver | null = null;
const listeners = new Set<() => void>();

function measure(): void {
  const now = probe ? Math.round(letterFactor(getComputedStyle(probe)) * 100) / 100 : 1;
  if (now === factor) return;
  factor = now;
  for (const each of listeners) each();
}

/** A word that nobody sees changes its size whenever another spacing is set, however that is done. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!probe) {
    probe = document.createElement('span');
    probe.textContent = '88%';
    probe.setAttribute('aria-hidden', 'true');
    Object.assign(probe.style, {
      position: 'absolute',
      top: '0',
      visibility: 'hidden',
      fontSize: 'var(--text-s)',
      lineHeight: String(LINE_HEIGHT),
    });
    document.body.append(probe);
    observer = new ResizeObserver(measure);
    observer.observe(probe);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    probe?.remove();
    probe = null;
    factor = 1;
  };
}

export const useLetterFactor = (): number => useSyncExternalStore(subscribe, () => factor);

/** Size of the small type to plan with, in CSS pixels. */
export const useLetterPx = (): number => {
  const { labelPx } = useTokens();
  return labelPx * useLetterFactor();
};
