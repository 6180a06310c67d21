/** Pairs of objects that are used together, as a table and as a matrix, and the one to separate next. */
import type { Pair } from '../../../analysis/coAccess/pairs.ts';
import { nextWords, objectName } from '../../../analysis/coAccess/words.ts';
import type { CoAccessFigures } from '../../../engine/record/result.ts';
import { diskLabels } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { showTogether, useTogetherShown } from './together.tsx';
import type { AdvisorRun } from './useTogether.ts';
import styles from './Advisor.module.css';

/** Rows of the table; objects of the matrix. */
const MOST_PAIRS = 12;
const MOST_OBJECTS = 12;

interface PairsPartProps {
  readonly scenario: Scenario;
  readonly run: AdvisorRun;
  readonly pairs: readonly Pair[];
}

export function PairsPart({ scenario, run, pairs }: PairsPartProps) {
  const handles = useHandles();
  const shown = useTogetherShown();
  const toggle = () => {
    showTogether(handles, !shown);
    if (!shown) closeDialog();
  };
  return (
    <section aria-label={messages.together}>
      <h3>
        <Term id="co-access">{messages.together}</Term>
      </h3>
      <p role="status" data-testid="next-pair">
        {nextWords(scenario, pairs)}
      </p>
      {pairs.length > 0 && (
        <>
          <ScrollRegion aria-label={messages.pairs} className={styles.scroll}>
            <Table
              caption={messages.pairs}
              testId="pairs"
              columns={[
                messages.one,
                { title: messages.other, words: true },
                messages.bothOutstanding,
                messages.ofTheRun,
                messages.oneAfterTheOther,
                messages.sameDisk,
                { title: messages.shared, words: true },
              ]}
              rows={pairs.slice(0, MOST_PAIRS).map((pair) => ({
                key: `${pair.a}/${pair.b}`,
                cells: [
                  objectName(scenario, pair.a),
                  objectName(scenario, pair.b),
                  messages.time(pair.togetherMs),
                  messages.percent(pair.togetherShare),
                  messages.count(pair.followed),
                  messages.percent(pair.meeting),
                  pair.sharedDisks.length === 0 ? (
                    messages.noDisk
                  ) : (
                    <span key="warn" className={styles.warn}>
                      {messages.warn(diskLabels(pair.sharedDisks))}
                    </span>
                  ),
                ],
              }))}
            />
          </ScrollRegion>
          {pairs.length > MOST_PAIRS && <p className={styles.note}>{messages.onlyStrongest(MOST_PAIRS, pairs.length)}</p>}
          <p className={styles.note}>{messages.togetherLead}</p>
          {run.coAccess && <Matrix scenario={scenario} figures={run.coAccess} elapsedMs={run.elapsedMs} />}
          <p>
            <Button onClick={toggle}>{shown ? messages.hideLines : messages.showLines}</Button>
          </p>
        </>
      )}
    </section>
  );
}

interface MatrixProps {
  readonly scenario: Scenario;
  readonly figures: CoAccessFigures;
  readonly elapsedMs: number;
}

function Matrix({ scenario, figures: { objects, togetherMs }, elapsedMs }: MatrixProps) {
  const n = objects.length;
  const busiest = objects
    .map((_, o) => o)
    .toSorted((a, b) => togetherMs[b * n + b] - togetherMs[a * n + a] || a - b)
    .slice(0, MOST_OBJECTS)
    .toSorted((a, b) => a - b);
  const name = (o: number): string => objectName(scenario, objects[o]);
  return (
    <Fold summary={messages.matrix}>
      <ScrollRegion aria-label={messages.matrix} className={styles.scroll}>
        <Table
          caption={messages.matrixCaption}
          captionShown
          testId="co-access-matrix"
          columns={[messages.object, ...busiest.map(name)]}
          rows={busiest.map((a) => ({
            key: objects[a],
            cells: [name(a), ...busiest.map((b) => messages.percent(elapsedMs > 0 ? togetherMs[a * n + b] / elapsedMs : 0))],
          }))}
        />
      </ScrollRegion>
      {n > MOST_OBJECTS && <p className={styles.note}>{messages.matrixLeft(n - MOST_OBJECTS)}</p>}
    </Fold>
  );
}
