/** How throughput against response time is drawn, and as a text of a link, where it is hostile until it is read. */
import { RATES, RESPONSES, type Rate, type Response } from './points.ts';

export interface LoadLook {
  readonly rate: Rate;
  readonly response: Response;
  readonly isLog: boolean;
  /** A response that is to be kept; null: none. */
  readonly targetMs: number | null;
}

export const FIRST_LOAD_LOOK: LoadLook = { rate: 'queries', response: 'mean', isLog: false, targetMs: null };

/** A target lies between these; the link has no room for others. */
export const LEAST_TARGET_MS = 1e-3;
export const MOST_TARGET_MS = 1e12;

/** As it was typed: what 57.160514 s were in milliseconds is 57.160514 s again. */
export const secondsOf = (targetMs: number): number => Number((targetMs / 1000).toPrecision(12));

/** `queries,p95,log,30`: what is on each axis, the scale of responses, and the target in seconds if there is one. */
export const lookText = ({ rate, response, isLog, targetMs }: LoadLook): string =>
  [rate, response, isLog ? 'log' : 'linear', ...(targetMs === null ? [] : [secondsOf(targetMs)])].join(',');

/** Seconds, of at most twelve figures. */
const SECONDS = /^\d{1,12}(\.\d{1,18})?$/;

/** What such a text says; undefined: nothing that can be drawn. */
export function readLook(text: string): LoadLook | undefined {
  const [rateName, responseName, scale, seconds, ...more] = text.split(',');
  const rate = RATES.find((one) => one === rateName);
  const response = RESPONSES.find((one) => one === responseName);
  if (rate === undefined || response === undefined || (scale !== 'linear' && scale !== 'log') || more.length > 0) return undefined;
  const common = { rate, response, isLog: scale === 'log' };
  if (seconds === undefined) return { ...common, targetMs: null };
  const targetMs = SECONDS.test(seconds) ? Number(seconds) * 1000 : 0;
  return targetMs >= LEAST_TARGET_MS && targetMs <= MOST_TARGET_MS ? { ...common, targetMs } : undefined;
}
