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

/** `queries,p95,log,30`: what is on each axis, the scale of responses, and the target in seconds if there is one. */
export const lookText = ({ rate, response, isLog, targetMs }: LoadLook): string =>
  [rate, response, isLog ? 'log' : 'linear', ...(targetMs === null ? [] : [targetMs / 1000])].join(',');

/** A target as the page takes it: seconds above 0, of at most twelve characters. */
const SECONDS = /^\d{1,12}(\.\d{1,10})?(e[+-]?\d{1,2})?$/;

/** What such a text says; undefined: nothing that can be drawn. */
export function readLook(text: string): LoadLook | undefined {
  const [rateName, responseName, scale, seconds, ...more] = text.split(',');
  const rate = RATES.find((one) => one === rateName);
  const response = RESPONSES.find((one) => one === responseName);
  if (rate === undefined || response === undefined || (scale !== 'linear' && scale !== 'log') || more.length > 0) return undefined;
  const common = { rate, response, isLog: scale === 'log' };
  if (seconds === undefined) return { ...common, targetMs: null };
  const targetMs = SECONDS.test(seconds) ? Number(seconds) * 1000 : 0;
  return targetMs > 0 && Number.isFinite(targetMs) ? { ...common, targetMs } : undefined;
}
