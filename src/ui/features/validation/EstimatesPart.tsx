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
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { AIM, Within } from './Within.tsx';
import { gateText } from './words.ts';
import styles from './Validation.module.css';

const WIDE = ['Cases', 'Number', 'Run lay in the interval', 'Half-width, mean', 'Error, mean'];
const NARROW = ['Cases', 'Held', 'Half-width'];

/** "Red Brick, W3, 11 presets", "Red Brick, random layouts". */
function groupTitle({ study, workload, presets = 0 }: EstimateGroup): string {
  const owner = catalogStudy(study);
  const title = owner?.title ?? study;
  if (workload === undefined) return `${title}, random layouts`;
  const code = owner?.workloads.find(({ id }) => id === workload)?.code ?? workload;
  return `${title}, ${code}, ${plural(presets, 'preset')}`;
}

const heldText = (one: Pick<EstimateCoverage, 'cases' | 'covered'>): string => `${heldIn(one)} of ${one.cases}`;

/** How often the full run lay in the interval that the first estimate gave. */
export function EstimatesPart({ record }: { readonly record: EstimateRecord }) {
  const narrow = !useWindowFrom(900, 1200);
  const { heldOut, calibration, worst, below85, presetCount, groups } = record;
  const all = [
    { key: 'all', title: 'All', of: heldOut },
    ...groups.map((group) => ({ key: `${group.study}/${group.workload ?? ''}`, title: groupTitle(group), of: group })),
  ];
  return (
    <>
      <p>
        After a change, the page first shows an estimate from a thin sample of the work, with an interval in which 95&nbsp;% of the full
        runs should lie. The interval was calibrated on {calibration.cases} cases: half of the presets, and random edits of them. These
        figures are of the other half, with layouts that the calibration did not use.
      </p>
      <Numbers
        caption="How often the first estimate’s interval held"
        columns={narrow ? NARROW : WIDE}
        rows={all.map(({ key, title, of }) => {
          const held = `${heldText(of)} (${formatPercent(of.covered, 1)})`;
          const half = `±${formatPercent(of.meanHalfWidth, 1)}`;
          return { key, cells: narrow ? [title, held, half] : [title, of.cases, held, half, formatPercent(of.meanError, 1)] };
        })}
      />
      <ul>
        <li>
          Aim: {gateText(ESTIMATE_AIMS.least)} to {gateText(ESTIMATE_AIMS.most)} of all runs in the interval.{' '}
          <Within is={isCoverageWithin(heldOut)} words={AIM} />
        </li>
        <li>
          Aim: a mean half-width of at most {gateText(ESTIMATE_AIMS.halfWidth)}. <Within is={isWidthWithin(heldOut)} words={AIM} />
        </li>
        <li>
          Aim: at least {gateText(ESTIMATE_AIMS.preset)} for each of {presetCount} presets. <Within is={below85.length === 0} words={AIM} />{' '}
          {below85.length === 0
            ? `The worst is ${presetTitle(worst.preset) ?? worst.preset}: ${heldText(worst)}.`
            : `Below it: ${below85.map((one) => `${presetTitle(one.preset) ?? one.preset} (${heldText(one)})`).join('; ')}.`}
        </li>
      </ul>
      <p className={styles.quiet}>
        Random layouts are presets after one to four random edits: files moved, stripes of other units and widths, other users, RAID, flash
        drives, schedulers. Work that is simulated in full at once has no estimate and is not counted.
      </p>
    </>
  );
}
