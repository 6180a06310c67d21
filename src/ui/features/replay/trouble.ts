/** What went wrong with a trace, and what can be done about it: every kind of bad input has its own words and its fix. */
import { plural } from '../../../analysis/format.ts';
import { isEarlier } from '../../../store/replaySlice.ts';
import type { ReplayState } from '../../../store/replaySlice.ts';
import { TRACE_FORMAT_TITLES } from '../../../trace/names.ts';
import type { TraceRefusal } from '../../../trace/reader.ts';
import type { Looks } from '../../../trace/detect.ts';

export interface Fix {
  readonly label: string;
  readonly run: () => void;
}

export interface Trouble {
  readonly text: string;
  readonly fixes: readonly Fix[];
  /** Whether another file is a fix. */
  readonly chooseAnother: boolean;
}

const NO_TRACE: Readonly<Record<Looks, string>> = {
  empty: 'The file is empty. A trace has a request a line.',
  json: 'This is a JSON document and no trace. A scenario opens when it is dropped on the page, unpacked.',
  binary:
    'This is not text, so it is not a trace that can be read. The .blktrace files of blktrace are made text by "blkparse -i NAME"; archives other than .gz have to be unpacked.',
  'utf-16': 'The file is UTF-16 text. Save it as UTF-8 or ASCII: traces are read byte by byte.',
  'damaged-gzip': 'The .gz file is damaged: nothing in it can be unpacked. Copy or download it again.',
  text: 'No line at the beginning of this file is a request in any of the formats. If you know its format, choose it, and the lines that are not understood are listed with their reasons.',
};

export const noTraceWords = (looks: Looks): string => NO_TRACE[looks];

/** @param again replays with the settings as they are then */
export function troubleOf(state: ReplayState, again: () => void): Trouble | null {
  const { status, detection, unread, refusal, error, trace, canceled } = state;
  if (status !== 'idle') return null;
  const reread: Fix = { label: 'Read it again', run: () => state.read({}) };
  if (error !== null) {
    const fix = trace ? { label: 'Replay again', run: again } : reread;
    return { text: error, fixes: [fix], chooseAnother: true };
  }
  if (unread) return { text: unreadText(unread), fixes: unreadFixes(state), chooseAnother: unread.kind !== 'malformed' };
  if (refusal) return { text: refusal.message, fixes: refusalFixes(state, again), chooseAnother: false };
  if (detection && !trace && detection.format === null && state.readAs.format === null) {
    return { text: noTraceWords(detection.looks), fixes: [], chooseAnother: true };
  }
  if (canceled && !trace) return { text: 'Reading was canceled.', fixes: [reread], chooseAnother: true };
  return null;
}

function unreadText({ kind, message }: TraceRefusal): string {
  if (kind !== 'too-large') return message;
  return `${message} A browser's tab cannot hold more; "spindle replay" on the command line takes three times as many.`;
}

function unreadFixes(state: ReplayState): Fix[] {
  const { unread, detection, readAs } = state;
  const fixes: Fix[] = [];
  if (unread?.kind === 'malformed') {
    fixes.push({ label: 'Leave malformed lines out', run: () => state.read({ onMalformed: 'skip' }) });
  }
  const seems = detection?.format ?? null;
  if (seems !== null && seems !== readAs.format) {
    fixes.push({ label: `Read it as ${TRACE_FORMAT_TITLES[seems]}`, run: () => state.read({ format: seems }) });
  }
  return fixes;
}

function refusalFixes(state: ReplayState, again: () => void): Fix[] {
  const change = (settings: Parameters<ReplayState['set']>[0]) => () => {
    state.set(settings);
    again();
  };
  switch (state.refusal?.kind) {
    case 'overflow':
      return [
        { label: 'Leave them out', run: change({ onOverflow: 'skip' }) },
        { label: 'Wrap their addresses', run: change({ onOverflow: 'wrap' }) },
      ];
    case 'mode':
      return [{ label: 'Replay it closed', run: change({ mode: 'closed' }) }];
    case 'overload':
      return [
        { label: 'Replay it closed', run: change({ mode: 'closed' }) },
        { label: 'At a tenth of the speed', run: change({ mode: 'open', speed: state.settings.speed / 10 }) },
      ];
    case 'time':
      return [{ label: 'A hundred times as fast', run: change({ speed: state.settings.speed * 100 }) }];
    case 'devices':
    case undefined:
      return [];
  }
}

/** Every remark about a trace that was read and replayed, one a line: nothing is left out or changed without a word. */
export function remarksOf(state: ReplayState): string[] {
  const { trace, answer } = state;
  if (!trace) return [];
  const { ignored, unaligned, outOfOrder } = trace.report;
  const overflow = isEarlier(state) ? undefined : answer?.answer.result.trace.overflow;
  return [
    ...ignored.map(({ kind, count }) => `${plural(count, 'line')} passed over: ${kind}`),
    ...(unaligned > 0
      ? [`${plural(unaligned, 'request')} did not begin and end at sectors and ${unaligned === 1 ? 'was' : 'were'} widened to whole ones`]
      : []),
    ...(outOfOrder > 0
      ? [
          `${plural(outOfOrder, 'request')} stood later in the file than ${outOfOrder === 1 ? 'its' : 'their'} arrival; open replays go by arrival`,
        ]
      : []),
    ...(overflow && overflow.count > 0
      ? [
          `${plural(overflow.count, 'request')} beyond the end ${overflow.policy === 'wrap' ? (overflow.count === 1 ? 'was wrapped' : 'were wrapped') : overflow.count === 1 ? 'was left out' : 'were left out'}`,
        ]
      : []),
  ];
}
