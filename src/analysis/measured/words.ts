/** Names, units and formats of compared figures. */
import { formatBytes } from '../../base/units.ts';
import { formatMs, formatNumber, formatPercent, formatPercentChange } from '../format.ts';
import type { Deviation } from './deviation.ts';
import type { FigureId } from './figures.ts';

export const FIGURE_WORDS: Readonly<Record<FigureId, string>> = {
  utilization: 'utilization',
  requestsPerSecond: 'requests/s',
  bytesPerSecond: 'bytes/s',
  requestBytes: 'mean request',
  responseMs: 'response',
  queueDepth: 'outstanding',
  busyMs: 'busy for each request',
};

export function formatFigure(figure: FigureId, value: number): string {
  switch (figure) {
    case 'utilization':
      return formatPercent(value);
    case 'bytesPerSecond':
      return `${formatBytes(Math.round(value))}/s`;
    case 'requestBytes':
      return formatBytes(Math.round(value));
    case 'responseMs':
    case 'busyMs':
      return formatMs(value);
    default:
      return formatNumber(value);
  }
}

/** Measured less simulated: of utilization in points, of the rest as a share of what was simulated. */
export function formatDifference({ figure, difference, ratio }: Deviation): string {
  if (figure === 'utilization') return `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference) * 100)} points`;
  return ratio === null ? '' : formatPercentChange(ratio - 1);
}
