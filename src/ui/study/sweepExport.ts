/** A sweep as a file: the picture with what it was made from, or one line a run. Nothing leaves the device. */
import { ENGINE_VERSION } from '../../engine/version.ts';
import type { StudySweep } from '../../studies/sweep.ts';
import { tokens } from '../canvas/tokens.ts';
import { compose } from '../charts/compose.ts';
import { csvField } from '../charts/csv.ts';
import type { Drawing } from '../charts/draw.ts';
import { download } from '../charts/export.ts';
import { toSvg } from '../charts/svg.ts';
import { formatScale } from '../format.ts';
import { CSV_HEADER, csvRows } from './sweepModel.ts';
import type { Series } from './sweepModel.ts';

/** What every file of a sweep says about where it comes from. */
export function originWords(plan: StudySweep): string {
  return `Spindle, ${plan.title}; simulated by engine ${ENGINE_VERSION} at ${formatScale(plan.scale)}, nothing in it is published or measured`;
}

/** RFC 4180, with a comment above. */
export function sweepCsv(plan: StudySweep, series: readonly Series[]): string {
  const lines = [
    `# ${originWords(plan)}`,
    `# x is: ${plan.xTitle}`,
    CSV_HEADER.join(','),
    ...csvRows(series).map((row) => row.map(csvField).join(',')),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

export function sweepSvg(plan: StudySweep, summary: string, drawing: Drawing): string {
  const { colour, font } = tokens();
  const origin = originWords(plan);
  const whole = compose(drawing, { title: plan.title, caption: summary, footer: origin, ink: colour.ink, quiet: colour.ink2 });
  return toSvg(whole, { title: plan.title, description: summary, origin, font, background: colour.panel });
}

export function saveSweep(plan: StudySweep, kind: 'csv' | 'svg', content: string): void {
  download(`spindle-sweep-${plan.id}.${kind}`, content, kind === 'csv' ? 'text/csv;charset=utf-8' : 'image/svg+xml');
}
