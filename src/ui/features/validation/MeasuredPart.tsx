import { useCallback, useMemo, useState } from 'react';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { formatCount } from '../../../analysis/format.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { CursorPlot } from '../../kit/plots/CursorPlot.tsx';
import {
  differenceAt,
  differenceAxes,
  differenceCursorMarks,
  differenceMarks,
  largestDifference,
  lastStep,
  legendMarks,
  quantileRows,
  readingAt,
  stepText,
  stepWithin,
  timeAxes,
  timeCursorMarks,
  timeMarks,
} from './distributionModel.ts';
import type { PairColors, TimeAxis } from './distributionModel.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { msChangeText, msText, shiftText } from './words.ts';
import styles from './Validation.module.css';

const colorsOf = ({ color, labelPx, linePx }: Tokens): PairColors => ({
  ink: color.ink2,
  strong: color.ink,
  line: color.line,
  labelPx,
  linePx,
  measured: color.queue,
  simulated: color.fact,
  between: color.seek,
});

/** A real drive's response times, and what the model makes of the same requests. */
export function MeasuredPart({ one }: { readonly one: MeasuredComparison }) {
  const [axis, setAxis] = useState<TimeAxis>('log');
  const last = lastStep(one);
  const [step, setStep] = useState(Math.round(last / 2));
  const reading = readingAt(one, step);
  const timesAxes = useCallback((space: Space) => timeAxes(one, space, axis), [one, axis]);
  const times = useCallback(
    (axes: Axes, tokens: Tokens) => {
      const colors = colorsOf(tokens);
      return [...axisMarks(axes, colors, 'ms', '% of requests within'), ...timeMarks(one, axes, colors), ...legendMarks(one, axes, colors)];
    },
    [one],
  );
  const timesCursor = useCallback((axes: Axes, tokens: Tokens, at: number) => timeCursorMarks(one, axes, at, colorsOf(tokens)), [one]);
  const distanceAxes = useCallback((space: Space) => differenceAxes(one, space), [one]);
  const distances = useCallback(
    (axes: Axes, tokens: Tokens) => {
      const colors = colorsOf(tokens);
      return [...axisMarks(axes, colors, '% of requests', 'ms, simulated − measured'), ...differenceMarks(one, axes, colors)];
    },
    [one],
  );
  const distanceCursor = useCallback(
    (axes: Axes, tokens: Tokens, at: number) => differenceCursorMarks(one, axes, at, colorsOf(tokens)),
    [one],
  );
  const rows = useMemo(() => quantileRows(one).map((cells) => ({ key: cells[0], cells })), [one]);
  const largest = largestDifference(one);
  const { measured, simulated, reference } = one;
  return (
    <>
      <p>
        {formatCount(one.requests)} requests (about 3 KB, two thirds reads, half of them sequential or local) were sent to a {one.drive} one
        after the other, and the response of each was measured. The model replays the same requests with the drive as its own description
        gives it.{' '}
        {one.observed.length === 0 ? (
          <strong>No parameter is fitted to these measurements.</strong>
        ) : (
          <>
            <strong>
              {one.observed.length === 1 ? 'One property was' : `${one.observed.length} properties were`} chosen on the first half of the
              requests
            </strong>
            ; on the second half the demerit figure is {msText(one.heldOutDemeritMs)}.
          </>
        )}
      </p>
      {one.observed.length > 0 && (
        <ul>
          {one.observed.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles.plots}>
        <CursorPlot
          title="Response times"
          summary={`Gray and broad: measured, mean ${msText(measured.mean)}. Blue and fine: simulated, mean ${msText(simulated.mean)}. What lies between them is tinted.`}
          tools={
            <Segmented<TimeAxis>
              label="Time axis"
              value={axis}
              options={[
                { value: 'log', label: 'log' },
                { value: 'linear', label: 'linear' },
              ]}
              onChange={setAxis}
            />
          }
          axes={timesAxes}
          marks={times}
          cursorMarks={timesCursor}
          stepAt={(ms) => stepWithin(one, ms)}
          last={last}
          step={step}
          onStep={setStep}
          reading={reading}
        />
        <CursorPlot
          title="Distance"
          summary={`Largest at ${stepText(one, largest.step)} of the requests: ${msChangeText(largest.ms)}. The slowest request of all: ${msChangeText(differenceAt(one, last))}${Math.abs(differenceAt(one, last)) > Math.abs(largest.ms) ? ', beyond the scale' : ''}.`}
          axes={distanceAxes}
          marks={distances}
          cursorMarks={distanceCursor}
          stepAt={(percent) => Math.round((percent / 100) * last)}
          last={last}
          step={step}
          onStep={setStep}
          reading={reading}
        />
      </div>
      <p className={styles.reading} data-testid="validation-reading">
        {reading}.
      </p>
      <Numbers
        caption="Means and demerit figures"
        columns={['Response times', 'Mean', 'Off by', 'Demerit']}
        rows={[
          { key: 'measured', cells: ['Measured on the drive', msText(measured.mean), '–', '–'] },
          { key: 'simulated', cells: ['Spindle', msText(simulated.mean), shiftText(one.meanError), msText(one.demeritMs)] },
          { key: 'reference', cells: ['DiskSim 4.0, the reference simulator', '–', '–', msText(reference.demeritMs)] },
        ]}
      />
      <p className={styles.quiet}>
        Reads are off by {shiftText(one.readMeanError)}, writes by {shiftText(one.writeMeanError)}. The demerit figure is the root mean
        square of the horizontal distance between two distributions (Ruemmler and Wilkes, 1994): here{' '}
        {((one.demeritMs / measured.mean) * 100).toFixed(1)} % of the mean.
      </p>
      <Fold summary="Response times as a table" quiet>
        <Numbers
          caption="Quantiles of the response times"
          columns={['Of the requests', 'Measured', 'Simulated', 'Difference']}
          rows={rows}
          compact
        />
      </Fold>
      <p className={styles.quiet}>Source: {one.source}</p>
    </>
  );
}
