/** Which extents lie elsewhere since when, as a log; above it what the volume manager chose by itself. */
import { remapCsv, REMAP_HEADER, remapLog, remapWarnings } from '../../../analysis/run/remapped.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { toCsv } from '../../kit/export/csv.ts';
import { CsvButton } from '../../kit/export/CsvButton.tsx';
import type { OriginSource } from '../../kit/export/origin.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './reportMessages.ts';
import styles from './Streams.module.css';

interface RemapLogProps {
  readonly scenario: Scenario;
  readonly run: Pick<RunResult, 'moves'> & OriginSource;
}

/** Nothing where no extent was mapped elsewhere. */
export function RemapLog({ scenario, run }: RemapLogProps) {
  const { moves = [] } = run;
  const log = remapLog(scenario, moves);
  if (log.length === 0) return null;
  return (
    <section aria-label={messages.remapped} data-testid="remap-log">
      <h4>{messages.remapped}</h4>
      {remapWarnings(scenario, moves).map((text) => (
        <p key={text} className={styles.refusal}>
          {messages.warning(text)}
        </p>
      ))}
      <ScrollRegion aria-label={messages.remappedCaption} className={styles.scroll}>
        <Table
          caption={messages.remappedCaption}
          columns={[messages.since, { title: messages.mapped, words: true }, { title: messages.chosenBy, words: true }]}
          rows={log.map(({ action, atMs, words, automatic }, k) => ({
            key: `${action} ${k}`,
            cells: [messages.at(atMs), words, automatic ? messages.manager : messages.action],
          }))}
        />
      </ScrollRegion>
      <div className={styles.fields}>
        <CsvButton
          label={messages.saveLog}
          title={messages.logTitle}
          result={run}
          csv={(origin) => toCsv(REMAP_HEADER, remapCsv(scenario, moves), origin)}
        />
      </div>
    </section>
  );
}
