import { useCallback, useMemo, useState } from 'react';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
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
import { Table } from '../../kit/primitives/Table.tsx';
import { msChangeText, msText, shiftText } from './words.ts';
import { messages } from './messages.ts';
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
      return [
        ...axisMarks(axes, colors, 'ms', messages.ofRequestsWithin),
        ...timeMarks(one, axes, colors),
        ...legendMarks(one, axes, colors),
      ];
    },
    [one],
  );
  const timesCursor = useCallback((axes: Axes, tokens: Tokens, at: number) => timeCursorMarks(one, axes, at, colorsOf(tokens)), [one]);
  const distanceAxes = useCallback((space: Space) => differenceAxes(one, space), [one]);
  const distances = useCallback(
    (axes: Axes, tokens: Tokens) => {
      const colors = colorsOf(tokens);
      return [...axisMarks(axes, colors, messages.ofRequests, messages.msSimulatedMeasured), ...differenceMarks(one, axes, colors)];
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
        {messages.requestsAbout3KbTwo(one.requests, one.drive)}{' '}
        {one.observed.length === 0 ? (
          <strong>{messages.noParameterIsFittedTo}</strong>
        ) : (
          <>
            <strong>
              {one.observed.length === 1 ? messages.onePropertyWas : messages.propertiesWere(one.observed.length)}{' '}
              {messages.chosenOnTheFirstHalf}
            </strong>
            {messages.onTheSecondHalfThe(msText(one.heldOutDemeritMs))}
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
          title={messages.responseTimes}
          summary={messages.grayAndBroadMeasuredMean(msText(measured.mean), msText(simulated.mean))}
          tools={
            <Segmented<TimeAxis>
              label={messages.timeAxis}
              value={axis}
              options={[
                { value: 'log', label: messages.log },
                { value: 'linear', label: messages.linear },
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
          title={messages.distance}
          summary={messages.largestAtOfTheRequests(
            stepText(one, largest.step),
            msChangeText(largest.ms),
            msChangeText(differenceAt(one, last)),
            Math.abs(differenceAt(one, last)),
            Math.abs(largest.ms),
          )}
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
      <Table
        caption={messages.meansAndDemeritFigures}
        columns={[messages.responseTimes, messages.mean, messages.offBy, messages.demerit]}
        rows={[
          { key: 'measured', cells: [messages.measuredOnTheDrive, msText(measured.mean), '–', '–'] },
          { key: 'simulated', cells: ['Spindle', msText(simulated.mean), shiftText(one.meanError), msText(one.demeritMs)] },
          { key: 'reference', cells: [messages.diskSim40TheReferenceSimulator, '–', '–', msText(reference.demeritMs)] },
        ]}
      />
      <p className={styles.quiet}>
        {messages.readsAreOffByWrites(shiftText(one.readMeanError), shiftText(one.writeMeanError))}{' '}
        {((one.demeritMs / measured.mean) * 100).toFixed(1)} {messages.ofTheMean}
      </p>
      <Fold summary={messages.responseTimesAsATable} quiet>
        <Table
          caption={messages.quantilesOfTheResponseTimes}
          columns={[messages.ofTheRequests, messages.measured, messages.simulated, messages.difference]}
          rows={rows}
          compact
        />
      </Fold>
      <p className={styles.quiet}>{messages.source(one.source)}</p>
    </>
  );
}
