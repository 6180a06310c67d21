/** Queries of a new warehouse: a template or a CSV, whose they are, and how they are run. */
import { listWords } from '../../../analysis/format.ts';
import { sampleClasses, startWords, TEMPLATES, WORK_WORDS, type TemplateId } from '../../../scenario/import/index.ts';
import { USUAL_SECONDS } from '../../../scenario/import/streams.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import { STREAM_LIMITS } from '../../../scenario/streams/streams.ts';
import { arrivalsWords } from '../../../scenario/streams/words.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { PasteField } from '../../kit/primitives/PasteField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeDraft } from './draft.ts';
import type { PartProps } from './parts.tsx';
import { Preview } from './Preview.tsx';
import { Query } from './Query.tsx';
import { messages } from './messages.ts';
import styles from './Own.module.css';

const TEMPLATE_WORDS: Readonly<Record<TemplateId, string>> = {
  reports: messages.reports,
  lookups: messages.lookups,
  mixed: messages.mixed,
};

export function WorkPart({ draft, understood }: PartProps) {
  const rows = understood?.classes.rows ?? [];
  const streams = understood?.classes.streams ?? [];
  const preview = (
    <Preview
      columns={[
        messages.lineColumn,
        messages.name,
        messages.does,
        messages.object,
        messages.queries,
        ...(streams.length > 0 ? [messages.stream] : []),
      ]}
      rows={rows.map(({ line, title, does, object, queries, stream }) => [
        line === 0 ? '' : String(line),
        title,
        does,
        object,
        String(queries),
        ...(streams.length > 0 ? [stream] : []),
      ])}
    />
  );
  return (
    <section className={styles.part} aria-labelledby="own-work">
      <h3 id="own-work">{messages.work}</h3>
      <Segmented
        label={messages.whereQueriesComeFrom}
        value={draft.workSource}
        options={[
          { value: 'template', label: messages.template },
          { value: 'pasted', label: messages.aCsv },
        ]}
        onChange={(workSource) => changeDraft({ workSource })}
      />
      {draft.workSource === 'template' ? (
        <>
          <Select<TemplateId>
            label={messages.template}
            value={draft.template}
            options={TEMPLATES.map((value) => ({ value, label: TEMPLATE_WORDS[value] }))}
            onChange={(template) => changeDraft({ template })}
          />
          {preview}
        </>
      ) : (
        <>
          <p>{messages.classesAbout(listWords(WORK_WORDS))}</p>
          <StreamsHelp draft={draft} understood={understood} />
          <PasteField
            label={messages.classesField}
            value={draft.classes}
            placeholder={messages.classesExample}
            onChange={(classes) => changeDraft({ classes })}
            understood={
              rows.length === 0
                ? null
                : [messages.classesRead(rows.length), ...(streams.length > 0 ? [messages.streamsRead(streams.length)] : [])].join(', ')
            }
            problems={understood?.classes.problems ?? []}
          >
            {preview}
            <Preview
              summary={messages.streamsUnderstood}
              columns={[messages.lineColumn, messages.stream, messages.arrivals, messages.order, messages.start]}
              rows={streams.map((stream) => [String(stream.line), stream.title, arrivalsWords(stream), stream.order, startWords(stream)])}
            />
          </PasteField>
          {streams.length > 0 && <TimeFields draft={draft} understood={understood} />}
        </>
      )}
      <div className={styles.fields}>
        <NumberField
          label={streams.length > 0 ? messages.streamsUsers : messages.users}
          value={draft.users}
          min={1}
          max={LIMITS.users}
          width={4}
          inDocument={false}
          onCommit={(users) => changeDraft({ users })}
        />
        <NumberField
          label={messages.degree}
          value={draft.degree}
          min={1}
          max={LIMITS.queryProcs}
          width={4}
          inDocument={false}
          onCommit={(degree) => changeDraft({ degree })}
        />
        <NumberField
          label={messages.bufferPool}
          unit="MiB"
          value={draft.poolMib}
          min={0}
          max={1024 * 1024}
          width={8}
          inDocument={false}
          onCommit={(poolMib) => changeDraft({ poolMib })}
        />
      </div>
    </section>
  );
}

const STREAM_COLUMNS = [
  messages.columnUsers,
  messages.columnThink,
  messages.columnArrivals,
  messages.columnOrder,
  messages.columnQueries,
  messages.columnEach,
  messages.columnStart,
];

/** How streams are written, and an example with the tables that are there. */
function StreamsHelp({ draft, understood }: PartProps) {
  const sample = sampleClasses(understood?.tables.rows ?? []);
  return (
    <Fold summary={messages.streamsFold}>
      <div className={styles.part}>
        <p>{messages.streamsAbout}</p>
        <ul>
          {STREAM_COLUMNS.map((column) => (
            <li key={column}>{column}</li>
          ))}
        </ul>
        <Query label={messages.streamsSample} text={sample} />
        {draft.classes.trim() === '' && <Button onClick={() => changeDraft({ classes: sample })}>{messages.takeSample}</Button>}
      </div>
    </Fold>
  );
}

function TimeFields({ draft, understood }: PartProps) {
  const until = understood?.built.scenario?.workload.until;
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={messages.timeField}
          unit={messages.seconds}
          value={draft.seconds}
          min={0}
          max={STREAM_LIMITS.seconds}
          width={7}
          inDocument={false}
          onCommit={(seconds) => changeDraft({ seconds })}
        />
        <NumberField
          label={messages.warmUpField}
          unit={messages.seconds}
          value={draft.warmUpSeconds}
          min={0}
          max={STREAM_LIMITS.seconds - 1}
          width={6}
          inDocument={false}
          onCommit={(warmUpSeconds) => changeDraft({ warmUpSeconds })}
        />
      </div>
      {draft.seconds === 0 && until !== undefined && <p>{messages.noEnd(USUAL_SECONDS)}</p>}
    </>
  );
}
