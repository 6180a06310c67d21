/** What went wrong with a trace, and what can be done about it: every kind of bad input has its own words and its fix. */
import { isEarlier } from '../../../store/replaySlice.ts';
import type { ReplayState } from '../../../store/replaySlice.ts';
import { TRACE_FORMAT_TITLES } from '../../../trace/names.ts';
import type { TraceRefusal } from '../../../trace/reader.ts';
import type { Looks } from '../../../trace/detect.ts';
import { messages } from './messages.ts';

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
  empty: messages.theFileIsEmptyA,
  json: messages.thisIsAJsonDocument,
  binary: messages.thisIsNotTextSo,
  'utf-16': messages.theFileIsUtf16,
  'damaged-gzip': messages.theGzFileIsDamaged,
  text: messages.noLineAtTheBeginning,
};

export const noTraceWords = (looks: Looks): string => NO_TRACE[looks];

/** @param again replays with the settings as they are then */
export function troubleOf(state: ReplayState, again: () => void): Trouble | null {
  const { status, detection, unread, refusal, error, trace, canceled } = state;
  if (status !== 'idle') return null;
  const reread: Fix = { label: messages.readItAgain, run: () => state.read({}) };
  if (error !== null) {
    const fix = trace ? { label: messages.replayAgain, run: again } : reread;
    return { text: error, fixes: [fix], chooseAnother: true };
  }
  if (unread) return { text: unreadText(unread), fixes: unreadFixes(state), chooseAnother: unread.kind !== 'malformed' };
  if (refusal) return { text: refusal.message, fixes: refusalFixes(state, again), chooseAnother: false };
  if (detection && !trace && detection.format === null && state.readAs.format === null) {
    return { text: noTraceWords(detection.looks), fixes: [], chooseAnother: true };
  }
  if (canceled && !trace) return { text: messages.readingWasCanceled, fixes: [reread], chooseAnother: true };
  return null;
}

function unreadText({ kind, message }: TraceRefusal): string {
  if (kind !== 'too-large') return message;
  return messages.aBrowsersTabCannotHold(message);
}

function unreadFixes(state: ReplayState): Fix[] {
  const { unread, detection, readAs } = state;
  const fixes: Fix[] = [];
  if (unread?.kind === 'malformed') {
    fixes.push({ label: messages.leaveMalformedLinesOut, run: () => state.read({ onMalformed: 'skip' }) });
  }
  const seems = detection?.format ?? null;
  if (seems !== null && seems !== readAs.format) {
    fixes.push({ label: messages.readItAs(TRACE_FORMAT_TITLES[seems]), run: () => state.read({ format: seems }) });
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
        { label: messages.leaveThemOut, run: change({ onOverflow: 'skip' }) },
        { label: messages.wrapTheirAddresses, run: change({ onOverflow: 'wrap' }) },
      ];
    case 'mode':
      return [{ label: messages.replayItClosed, run: change({ mode: 'closed' }) }];
    case 'overload':
      return [
        { label: messages.replayItClosed, run: change({ mode: 'closed' }) },
        { label: messages.atATenthOfTheSpeed, run: change({ mode: 'open', speed: state.settings.speed / 10 }) },
      ];
    case 'time':
      return [{ label: messages.aHundredTimesAsFast, run: change({ speed: state.settings.speed * 100 }) }];
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
    ...ignored.map(({ kind, count }) => messages.passedOver(count, kind)),
    ...(unaligned > 0 ? [messages.didNotBeginAndEnd(unaligned)] : []),
    ...(outOfOrder > 0 ? [messages.stoodLaterInTheFile(outOfOrder)] : []),
    ...(overflow && overflow.count > 0 ? [messages.beyondTheEnd2(overflow.count, overflow.policy)] : []),
  ];
}
