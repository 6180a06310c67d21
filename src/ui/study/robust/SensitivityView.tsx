import { useState } from 'react';
import type { Sensitivity } from '../../../studies/red-brick/reports/sensitivity.ts';
import { WORKLOADS } from '../../../studies/red-brick/workloads.ts';
import { formatCount, plural } from '../../format.ts';
import { Numbers } from '../../plots/Numbers.tsx';
import { Fold } from '../../primitives/Fold.tsx';
import { Scroller } from './Scroller.tsx';
import { claimFlips, sensitivitySentence, usualBest, variationRows } from './sensitivityModel.ts';
import type { VariationRow } from './sensitivityModel.ts';
import studyStyles from '../Study.module.css';
import styles from './Robust.module.css';

const COLUMNS = ['Number', 'Change', 'Becomes', ...WORKLOADS.map(({ id }) => `Best in ${id.toUpperCase()}`), 'Gates that change'];

/** Each chosen number 20 % less and more, and other sizes of PSUs and drives: which layout is then the quickest, and which claims say something else. */
export function SensitivityView({ sensitivity }: { readonly sensitivity: Sensitivity }) {
  const [onlyThose, setOnlyThose] = useState(true);
  const rows = variationRows(sensitivity);
  const matter = rows.filter((row) => row.matters);
  const shown = onlyThose ? matter : rows;
  const { settings, took } = sensitivity;
  return (
    <>
      <p>{sensitivitySentence(sensitivity)}</p>
      <p className={studyStyles.quiet}>
        “Not separated”: some difference that the order rests on lies inside its 95 % interval over these {plural(settings.seeds, 'seed')}.
        Claims are decided with more seeds, whose intervals are narrower: an order that is not separated here may pass there.
      </p>
      <div className={styles.flips}>
        <Numbers
          caption="Claims about an order, and the changes that make their gate say something else"
          columns={['Claim', `Order over ${plural(settings.seeds, 'seed')}`, 'Says something else with']}
          rows={claimFlips(sensitivity).map(({ claim, outcome, flips }) => ({
            key: claim,
            cells: [
              claim,
              outcome,
              <span key="flips" className={studyStyles.note}>
                {flips.length === 0 ? 'none of the changes' : flips.join('; ')}
              </span>,
            ],
          }))}
          compact
        />
      </div>
      <Fold summary={`${plural(rows.length, 'change')}, one at a time`} quiet>
        <div className={studyStyles.parameters}>
          <p>With the study’s own numbers the quickest are: {usual(sensitivity)}.</p>
          <label className={styles.only}>
            <input type="checkbox" checked={onlyThose} onChange={() => setOnlyThose(!onlyThose)} /> Only those that change a best layout or
            a gate ({matter.length} of {rows.length})
          </label>
          <Scroller label="Changes one at a time">
            <Numbers caption="Each number 20 % less and more, and other sizes and drives" columns={COLUMNS} rows={shown.map(rowOf)} />
          </Scroller>
        </div>
      </Fold>
      <p className={studyStyles.quiet}>
        What a claim asks beside its gate (mechanism, controls) is not asked here. {plural(settings.seeds, 'paired seed')}, parts of each
        batch as for the claims; {formatCount(took.ios)} disk I/Os in {formatCount(took.runs)} runs.
      </p>
    </>
  );
}

const usual = (sensitivity: Sensitivity): string =>
  usualBest(sensitivity)
    .map((best, k) => `${WORKLOADS[k].id.toUpperCase()} ${best}`)
    .join('; ');

const rowOf = ({ key, parameter, change, value, best, flips }: VariationRow) => ({
  key,
  cells: [
    parameter,
    change,
    value,
    ...best.map((one, k) =>
      one === null ? (
        <span key={WORKLOADS[k].id} title="This workload does not depend on it">
          –
        </span>
      ) : (
        <span key={WORKLOADS[k].id} className={styles.bestCell} data-other={one.other || undefined}>
          {one.text}
          {one.other && <b> changes</b>}
        </span>
      ),
    ),
    flips,
  ],
});
