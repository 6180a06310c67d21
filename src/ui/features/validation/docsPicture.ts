/** The distributions as a file for `docs/model.md`, from the model of the page's picture. */
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { toSvg } from '../../kit/export/svg.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import { legendMarks, timeAxes, timeMarks } from './distributionModel.ts';
import type { PairColors } from './distributionModel.ts';
import { msText, shiftText } from './words.ts';
import { messages } from './messages.ts';

/** Those of the light theme: a file cannot read the page's. It brings its own ground, so it reads on any. */
const COLORS: PairColors = {
  ink: '#5a6069',
  strong: '#1b1d21',
  line: '#e3e4e1',
  labelPx: 12,
  linePx: 1,
  measured: '#868c93',
  simulated: '#0072b2',
  between: '#d55e00',
};
const SPACE = { width: 760, height: 380, labelPx: COLORS.labelPx };

/** One SVG document, ended by a line break. */
export function docsPicture(one: MeasuredComparison): string {
  const { drive, requests, demeritMs, meanError, measured, simulated, source } = one;
  const axes = timeAxes(one, SPACE, 'log');
  const demerit = messages.demeritFigure2(msText(demeritMs));
  const marks: Mark[] = [
    ...axisMarks(axes, COLORS, 'ms', messages.ofRequestsWithin),
    ...timeMarks(one, axes, COLORS),
    ...legendMarks(one, axes, COLORS),
    { kind: 'text', x: axes.right, y: COLORS.labelPx * 0.6, text: demerit, fill: COLORS.strong, size: COLORS.labelPx, anchor: 'end' },
  ];
  const svg = toSvg(
    { width: SPACE.width, height: SPACE.height, marks },
    {
      title: messages.responseTimesOfRequestsToA(requests, drive),
      description: messages.cumulativeDistributionsMeanMeasuredSimulated(
        msText(measured.mean),
        msText(simulated.mean),
        shiftText(meanError),
        demerit,
      ),
      origin: source,
      font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
      background: '#ffffff',
    },
  );
  return `${svg}\n`;
}
