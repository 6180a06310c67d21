/** What each RAID controller did in the run of the answer: its processor, what its cache answered, and what was fetched against what was asked for. */
import type { RaidController } from '../../../../scenario/schema.ts';
import { isAnswerWithheld } from '../../../../store/withheld.ts';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../../kit/primitives/Table.tsx';
import { useApp, useResult } from '../../../kit/state/useApp.ts';
import styles from '../Nodes.module.css';
import { CachedWritesFigures } from './CachedWritesFigures.tsx';
import { messages } from './messages.ts';

export function ControllerFigures({ controllers }: { readonly controllers: readonly RaidController[] }) {
  const withheld = useApp(isAnswerWithheld);
  // Of the document on screen alone: what another one did is no figure of these controllers.
  const key = useApp(({ answer: { summary }, scenarioHash }) => (summary?.scenarioHash === scenarioHash ? summary.resultKey : undefined));
  const result = useResult(withheld ? undefined : key);
  const figures = result?.controllers;
  return (
    <section className={styles.part} data-testid="controller-figures">
      <h3>{messages.figures}</h3>
      {withheld ? (
        <p>{messages.answerFirst}</p>
      ) : figures === undefined ? (
        <p>{messages.noRun}</p>
      ) : (
        <>
          <ScrollRegion aria-label={messages.figures} className={styles.figures}>
            <Table
              caption={messages.figures}
              columns={[messages.controller, messages.busy, messages.requests, messages.hits, messages.asked, messages.fetched]}
              rows={figures.map(({ id, occupied, requests, hitBytes, askedBytes, fetchedBytes }) => ({
                key: id,
                cells: [
                  controllers.find((one) => one.id === id)?.name ?? id,
                  messages.share(occupied),
                  messages.count(requests),
                  messages.hitShare(hitBytes, askedBytes),
                  messages.bytes(askedBytes),
                  messages.fetchedOf(fetchedBytes, askedBytes),
                ],
              }))}
              testId="controllers-did"
            />
          </ScrollRegion>
          <p className={styles.quiet}>{messages.figuresAbout}</p>
          <CachedWritesFigures controllers={controllers} figures={figures} />
        </>
      )}
    </section>
  );
}
