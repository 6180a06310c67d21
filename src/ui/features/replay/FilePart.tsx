import { formatBytes, formatMs, formatPercent, plural } from '../../../analysis/format.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { BLKPARSE_ACTIONS, TRACE_FORMATS, TRACE_FORMAT_TITLES } from '../../../trace/names.ts';
import type { BlkparseAction, TraceFormat } from '../../../trace/names.ts';
import type { MalformedLine } from '../../../trace/trace.ts';
import type { ReadTrace } from '../../../worker/replayProtocol.ts';
import styles from './Replay.module.css';
import { useReplay } from './state.ts';
import { remarksOf } from './trouble.ts';
import { messages } from './messages.ts';

const ACTIONS: Readonly<Record<BlkparseAction, string>> = { Q: messages.queuedQ, D: messages.dispatchedD, C: messages.completedC };

/** The file: how it is read, what is in it, what in it was not understood. */
export function FilePart() {
  const state = useReplay((all) => all);
  const { file, readAs, detection, trace, unread } = state;
  if (!file) return null;
  const malformed = trace?.report.malformed ?? unread?.malformed;
  const remarks = remarksOf(state);
  return (
    <section className={styles.part} aria-labelledby="replay-file">
      <h3 id="replay-file">{messages.trace}</h3>
      <p className={styles.fileName}>
        {file.name} <span className={styles.quiet}>{formatBytes(file.bytes)}</span>
      </p>
      <div className={styles.fields}>
        <Select<TraceFormat | 'unknown'>
          label={messages.format}
          className={styles.wideField}
          value={readAs.format ?? 'unknown'}
          options={[
            ...(readAs.format === null
              ? [{ value: 'unknown' as const, label: detection ? messages.notRecognized : messages.looking }]
              : []),
            ...TRACE_FORMATS.map((format) => ({
              value: format,
              label: `${TRACE_FORMAT_TITLES[format]}${detection?.format === format ? ' (recognized)' : ''}`,
            })),
          ]}
          onChange={(format) => format !== 'unknown' && state.read({ format })}
        />
        {readAs.format === 'blkparse' && (
          <Select<BlkparseAction>
            label={messages.requests}
            className={styles.wideField}
            value={readAs.blkparseAction ?? 'Q'}
            options={BLKPARSE_ACTIONS.map((action) => ({ value: action, label: ACTIONS[action] }))}
            onChange={(blkparseAction) => state.read({ blkparseAction })}
          />
        )}
        <Select<'skip' | 'refuse'>
          label={messages.malformed}
          className={styles.wideField}
          value={readAs.onMalformed}
          options={[
            { value: 'skip', label: messages.linesAreLeftOutAndListed },
            { value: 'refuse', label: messages.linesRefuseTheFile },
          ]}
          onChange={(onMalformed) => state.read({ onMalformed })}
        />
      </div>
      {trace && <Facts trace={trace} />}
      {malformed && malformed.count > 0 && <Malformed count={malformed.count} first={malformed.first} open={trace === null} />}
      {remarks.length > 0 && (
        <ul className={styles.quiet} aria-label={messages.remarks}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const SHOWN_DEVICES = 4;

function Facts({ trace: { report, facts, time } }: { readonly trace: ReadTrace }) {
  const { devices } = facts;
  const ranges = devices.slice(0, SHOWN_DEVICES).map((device) => {
    const range = messages.to(device.firstSector, device.endSector);
    return devices.length === 1 ? range : `${device.name}: ${range}`;
  });
  return (
    <dl className={styles.facts} data-testid="trace-facts">
      <dt>{messages.requests}</dt>
      <dd>{messages.reads(report.requests, facts.reads, Math.max(1, report.requests))}</dd>
      <dt>{messages.duration}</dt>
      <dd>
        {time === 'arrival' ? formatMs(report.spanMs) : time === 'think' ? messages.ofThinkTime(report.spanMs) : messages.noTimesInIt}
      </dd>
      <dt>{messages.sizes}</dt>
      <dd>{sizeWords(facts, report.requests)}</dd>
      <dt>{messages.sequential}</dt>
      <dd>{formatPercent(facts.sequentialShare)}</dd>
      <dt>{devices.length === 1 ? messages.addresses : plural(devices.length, 'device')}</dt>
      <dd>
        {ranges.join('; ')}
        {devices.length > SHOWN_DEVICES && messages.andMore(devices.length, SHOWN_DEVICES)}
      </dd>
    </dl>
  );
}

/** "8 KiB each", or mean, largest and the most frequent ones. */
function sizeWords({ meanBytes, largestBytes, sizes }: ReadTrace['facts'], requests: number): string {
  if (sizes.length === 1) return `${formatBytes(meanBytes)} each`;
  const often = sizes.slice(0, 3).map((size) => `${formatBytes(size.bytes)} (${formatPercent(size.requests / Math.max(1, requests))})`);
  return messages.meanLargestMostOften(meanBytes, largestBytes, often.join(', '));
}

function Malformed({ count, first, open }: { readonly count: number; readonly first: readonly MalformedLine[]; readonly open: boolean }) {
  return (
    <Fold summary={plural(count, messages.malformedLine)} className={styles.malformed} open={open}>
      <ol>
        {first.map(({ line, text, reason }) => (
          <li key={line}>
            {messages.line(line, reason)}
            <code>{text}</code>
          </li>
        ))}
      </ol>
      {count > first.length && <p className={styles.quiet}>{messages.andMore2(count, first.length)}</p>}
    </Fold>
  );
}
