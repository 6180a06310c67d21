/**
 * Colors for canvases, read from the CSS custom properties of `theme.css`, so that a canvas and the text
 * beside it can never be of different themes.
 */
import { useSyncExternalStore } from 'react';

const COLORS = {
  page: '--page',
  panel: '--panel',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  line: '--line',
  line2: '--line-2',
  focus: '--focus',
  worse: '--worse',
  better: '--better',
  fact: '--fact',
  fact2: '--fact-2',
  index: '--index',
  index2: '--index-2',
  dimension: '--dimension',
  spill: '--spill',
  system: '--system',
  transfer: '--transfer',
  seek: '--seek',
  rotation: '--rotation',
  queue: '--queue',
  cpu: '--cpu',
  groupWait: '--group-wait',
  other: '--other',
  rate: '--rate',
  idle: '--idle',
  outOfRange: '--out-of-range',
} as const;

export type ColorName = keyof typeof COLORS;
export type Colors = Readonly<Record<ColorName, string>>;

/** A value for each color from its CSS custom property. */
export function mapColors(value: (property: string) => string): Colors {
  const result: Partial<Record<string, string>> = {};
  for (const [name, property] of Object.entries(COLORS)) result[name] = value(property);
  return result as Colors;
}

export interface Tokens {
  readonly theme: 'light' | 'dark' | 'projector';
  readonly color: Colors;
  /** Font family, and the size of axis labels in CSS pixels. */
  readonly font: string;
  readonly labelPx: number;
  /** Pixels of a normal line: 1, or 2 on a projector. */
  readonly linePx: number;
}

let cached: Tokens | null = null;
const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;

const readLabelPx = (style: CSSStyleDeclaration): number => Number.parseFloat(style.getPropertyValue('--text-s')) || 11;

function read(): Tokens {
  const style = getComputedStyle(document.documentElement);
  const attribute = document.documentElement.dataset['theme'];
  const theme = attribute === 'dark' || attribute === 'projector' ? attribute : 'light';
  return {
    theme,
    color: mapColors((property) => style.getPropertyValue(property).trim() || '#888888'),
    font: style.getPropertyValue('--font').trim() || 'sans-serif',
    labelPx: readLabelPx(style),
    linePx: theme === 'projector' ? 2 : 1,
  };
}

/** The colors of the theme that is on now. */
export function tokens(): Tokens {
  cached ??= read();
  return cached;
}

/** Reads the colors again, and tells everybody: for those who changes the theme and cannot wait until that is noticed. */
export function refreshTokens(): void {
  cached = null;
  for (const each of listeners) each();
}

/** Type grows with the window, in steps; within one nothing changes. */
function onResize(): void {
  if (cached && cached.labelPx !== readLabelPx(getComputedStyle(document.documentElement))) refreshTokens();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!observer) {
    observer = new MutationObserver(refreshTokens);
    window.addEventListener('resize', onResize);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      observer?.disconnect();
      observer = null;
      window.removeEventListener('resize', onResize);
      cached = null;
    }
  };
}

/** Follows the theme: renders again with the new colors when it changes. */
export function useTokens(): Tokens {
  return useSyncExternalStore(subscribe, tokens);
}
