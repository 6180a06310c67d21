import {
  ESTIMATE_AIMS,
  heldIn,
  isCoverageWithin,
  isWidthWithin,
  type EstimateCoverage,
  type EstimateGroup,
  type EstimateRecord,
} from '../../../studies/validation/estimates.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import { presetTitle } from '../../../studies/presets.ts';
import { formatPercent, plural } from '../../../analysis/format.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { AIM, Within } from './Within.tsx';
import { gateText } from './words.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const WIDE = [messages.cases, messages.number, messages.runLayInTheInterval, messages.halfWidthMean, messages.errorMean];
const NARROW = [messages.cases, messages.held, messages.halfWidth];

/** "Red Brick, W3, 11 presets", "Red Brick, random layouts". */
function groupTitle({ study, workload, presets = 0 }: EstimateGroup): string {
  const owner = catalogStudy(study);
  const title = owner?.title ?? study;
  if (workload === undefined) return messages.randomLayouts(title);
  const code = owner?.workloads.find(({ id }) => id === workload)?.code ?? workload;
  return `${title}, ${code}, ${plural(presets, 'preset')}`;
}

const heldText = (one: Pick<EstimateCoverage, 'cases' | 'covered'>): string => messages.ofText(heldIn(one), one.cases);

/** How often the full run lay in the interval that the first estimate gave. */
export function EstimatesPart({ record }: { readonly record: EstimateRecord }) {
  const narrow = !useWindowFrom(900, 1200);
  const { heldOut, calibration, worst, below85, presetCount, groups } = record;
  const all = [
    { key: 'all', title: messages.all, of: heldOut },
    ...groups.map((group) => ({ key: `${group.study}/${group.workload ?? ''}`, title: groupTitle(group), of: group })),
  ];
  return (
    <>
      <p>{messages.afterAChangeThePage(calibration.cases)}</p>
      <Table
        caption={messages.howOftenTheFirstEstimates}
        columns={narrow ? NARROW : WIDE}
        rows={all.map(({ key, title, of }) => {
          const held = `${heldText(of)} (${formatPercent(of.covered, 1)})`;
          const half = `±${formatPercent(of.meanHalfWidth, 1)}`;
          return { key, cells: narrow ? [title, held, half] : [title, of.cases, held, half, formatPercent(of.meanError, 1)] };
        })}
      />
      <ul>
        <li>
          {messages.aimToOfAllRuns(gateText(ESTIMATE_AIMS.least), gateText(ESTIMATE_AIMS.most))}{' '}
          <Within is={isCoverageWithin(heldOut)} words={AIM} />
        </li>
        <li>
          {messages.aimAMeanHalfWidth(gateText(ESTIMATE_AIMS.halfWidth))} <Within is={isWidthWithin(heldOut)} words={AIM} />
        </li>
        <li>
          {messages.aimAtLeastForEach(gateText(ESTIMATE_AIMS.preset), presetCount)} <Within is={below85.length === 0} words={AIM} />{' '}
          {below85.length === 0
            ? messages.theWorstIs(presetTitle(worst.preset) ?? worst.preset, heldText(worst))
            : messages.belowIt(below85.map((one) => `${presetTitle(one.preset) ?? one.preset} (${heldText(one)})`).join('; '))}
        </li>
      </ul>
      <p className={styles.quiet}>{messages.randomLayoutsArePresetsAfter}</p>
    </>
  );
}
