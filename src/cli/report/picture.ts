/** Pictures of a report as SVG: drawn once, without scripts; every text is escaped. */
import { formatNumber } from '../../base/units.ts';
import { visible } from '../../base/visible.ts';
import type { Bars, Lines, Spread } from './report.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as text of HTML or SVG, also within an attribute; what a reader could not see, or what turns words around, as an escape. */
export const escaped = (text: string): string => visible(text).replaceAll(/[&<>"']/g, (character) => ESCAPES[character]);

const [WIDTH, LEFT, RIGHT, ROW] = [900, 360, 80, 22];
/** Colors that people with other color vision tell apart; dashes help too. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8c6d1f', '#56b4e9', '#7f3c8d', '#444444'];
/** Lines beyond this many could not be told apart. */
export const MOST_LINES = COLORS.length;
/** Bars beyond this many are in the table only. */
export const MOST_BARS = 60;

export const pictureSvg = (picture: Bars | Lines): string => (picture.kind === 'bars' ? barsSvg(picture) : linesSvg(picture));

const highest = ({ mean, high = mean }: Spread): number => high;
const lowest = ({ mean, low = mean }: Spread): number => low;

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${round(x)}" y="${round(y)}"${more}>${escaped(words)}</text>`;
const round = (value: number): number => Math.round(value * 10) / 10;
/** What differs stands at the end. */
const cut = (words: string, most: number): string => (words.length > most ? `…${words.slice(1 - most)}` : words);
const svg = (height: number, label: string, body: string): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(label)}">${body}</svg>`;

function barsSvg({ unit, bars }: Bars): string {
  const shown = bars.slice(0, MOST_BARS);
  const least = Math.min(0, ...shown.map(lowest));
  const most = Math.max(0, ...shown.map(highest)) || (least < 0 ? 0 : 1);
  const x = (value: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (value - least)) / (most - least);
  const rows = shown.map((bar, k) => {
    const [top, middle] = [k * ROW + 4, k * ROW + ROW / 2];
    const { low, high } = bar;
    const interval =
      low === undefined || high === undefined
        ? ''
        : `<path class="interval" d="M${round(x(low))} ${middle}H${round(x(high))}M${round(x(low))} ${middle - 4}v8M${round(x(high))} ${middle - 4}v8"/>`;
    return `<g>${text(LEFT - 8, middle + 4, cut(bar.name, 54), ' text-anchor="end"')}<rect x="${round(x(Math.min(0, bar.mean)))}" y="${top}" width="${round(Math.abs(x(bar.mean) - x(0)))}" height="${ROW - 8}"/>${interval}${text(x(Math.max(0, highest(bar))) + 6, middle + 4, formatNumber(bar.mean))}<title>${escaped(bar.name)}</title></g>`;
  });
  const height = shown.length * ROW + 22;
  return svg(
    height,
    `${unit}, a bar each of ${shown.length}; the figures are in the table`,
    (least < 0 ? `<path class="grid" d="M${round(x(0))} 0V${height - 20}"/>` : '') +
      rows.join('') +
      text(LEFT, height - 5, least < 0 ? `${unit}; the line is 0` : `${unit}, from 0`),
  );
}

function linesSvg({ x: name, unit, lines }: Lines): string {
  const [height, top, bottom, left] = [340, 12, 56, 70];
  const points = lines.flatMap((line) => line.points);
  const [least, most] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const highestY = Math.max(...points.map(highest)) || 1;
  // Settings mostly double from one value to the next.
  const isLog = least > 0 && most / least >= 16;
  const place = (value: number): number => (isLog ? Math.log(value) : value);
  const x = (value: number): number => left + ((WIDTH - left - 20) * (place(value) - place(least))) / (place(most) - place(least) || 1);
  const y = (value: number): number => height - bottom - ((height - top - bottom) * Math.max(0, value)) / highestY;
  const at = (px: number, value: number): string => `${round(x(px))} ${round(y(value))}`;
  const drawn = lines.slice(0, MOST_LINES).map(({ points: of }, k) => {
    const hasBand = of.length > 1 && of.every(({ low, high }) => low !== undefined && high !== undefined);
    const band = hasBand
      ? `<path fill="${COLORS[k]}" opacity="0.15" d="M${of.map((p) => at(p.x, p.high!)).join('L')}L${of
          .toReversed()
          .map((p) => at(p.x, p.low!))
          .join('L')}Z"/>`
      : '';
    const dash = k === 0 ? '' : ` stroke-dasharray="${2 + 3 * k} ${2 + (k % 3)}"`;
    const line = `<path fill="none" stroke="${COLORS[k]}" stroke-width="2"${dash} d="M${of.map((p) => at(p.x, p.mean)).join('L')}"/>`;
    return band + line + of.map((p) => `<circle cx="${round(x(p.x))}" cy="${round(y(p.mean))}" r="3" fill="${COLORS[k]}"/>`).join('');
  });
  const ticks = [...new Set(points.map((p) => p.x))].map((value) =>
    text(x(value), height - bottom + 16, formatNumber(value), ' text-anchor="middle"'),
  );
  const levels = [0, 0.5, 1].map(
    (part) =>
      `<path class="grid" d="M${left} ${round(y(part * highestY))}H${WIDTH - 20}"/>${text(left - 6, y(part * highestY) + 4, formatNumber(part * highestY), ' text-anchor="end"')}`,
  );
  const legend = lines.slice(0, MOST_LINES).map((line, k) => {
    const [column, row] = [k % 2, Math.floor(k / 2)];
    const [lx, ly] = [left + column * 400, height + row * 18];
    return `<path stroke="${COLORS[k]}" stroke-width="2"${k === 0 ? '' : ` stroke-dasharray="${2 + 3 * k} ${2 + (k % 3)}"`} d="M${lx} ${ly - 4}h30"/>${text(lx + 36, ly, cut(line.name, 52))}`;
  });
  const all = height + Math.ceil(Math.min(lines.length, MOST_LINES) / 2) * 18;
  const axis = text(left, height - bottom + 36, `${name}${isLog ? ', log scale' : ''}; height: ${unit}, from 0`);
  return svg(
    all,
    `${unit} over ${name}, ${lines.length} lines; the figures are in the table`,
    levels.join('') + drawn.join('') + ticks.join('') + axis + legend.join(''),
  );
}
