/**
 * Replaying traces: the file that was dropped, how it is read, what it is replayed on, and the last two answers.
 * A store of its own, made when the first trace comes: nothing of it is in the link or on the device but, for the same tab,
 * the name of the file; a trace is never kept or sent, and the page's first load does not carry it.
 */
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Drive, Scenario } from '../scenario/schema.ts';
import type { Detection, Looks } from '../trace/detect.ts';
import type { ReadProgress, TraceRefusal } from '../trace/reader.ts';
import type { ReplayProgress, ReplayRefusal } from '../trace/replay.ts';
import type { Replacement, RunHandle } from '../worker/jobClient.ts';
import type { ReplayClient } from '../worker/replayClient.ts';
import type { ReadAs, ReadTrace, ReplayAnswer, ReplayJob, ReplayReply, ReplaySpec } from '../worker/replayProtocol.ts';
import { DEFAULT_REPLAY_SETTINGS, modelOf, replaySpec } from './replaySpec.ts';
import type { ReplayPlace, ReplaySettings } from './replaySpec.ts';
import type { SessionStore } from './tabs.ts';

/** What one replay answered, with what it was asked. */
export interface Answered {
  readonly id: number;
  /** The trace that was replayed: `traceId` of the state at that time. */
  readonly traceId: number;
  /** Name of its file. */
  readonly fileName: string;
  readonly answer: ReplayAnswer;
  readonly settings: ReplaySettings;
  /** Name of the place, as it was then. */
  readonly placeTitle: string;
  readonly spec: ReplaySpec;
}

export interface FileName {
  readonly name: string;
  readonly bytes: number;
}

export interface ReplayFile extends FileName {
  readonly id: number;
}

export interface ReplayState {
  readonly file: ReplayFile | null;
  /** The file that was open when this tab's page was reloaded: it is not kept, and has to be chosen again. Null once one is open. */
  readonly before: FileName | null;
  readonly status: 'idle' | 'reading' | 'replaying' | 'saving';
  readonly readAs: ReadAs;
  /** What the file seems to be; null until its beginning was looked at. */
  readonly detection: Detection | null;
  readonly reading: ReadProgress | null;
  readonly replaying: ReplayProgress | null;
  readonly trace: ReadTrace | null;
  /** Tells traces apart: another file, or the same file read in another way, is another trace. */
  readonly traceId: number;
  /** Why the file was not taken as a trace. */
  readonly unread: TraceRefusal | null;
  /** Why the trace was not replayed. */
  readonly refusal: ReplayRefusal | null;
  /** What went wrong with the worker or the file, in words. */
  readonly error: string | null;
  /** The last work was canceled by the user. */
  readonly canceled: boolean;
  readonly replaced: Replacement | null;
  readonly settings: ReplaySettings;
  /** The last answer. It stays until the next one, even if another trace has been opened since (`isEarlier`). */
  readonly answer: Answered | null;
  /** The answer before, of the same trace, for comparison. */
  readonly previous: Answered | null;

  /** Takes another file and begins to read it. */
  readonly take: (file: File) => void;
  /** Reads the same file in another way. */
  readonly read: (change: Partial<ReadAs>) => void;
  readonly set: (change: Partial<ReplaySettings>) => void;
  /** @param title the place by name. Answers false if it is not there (any more). */
  readonly replay: (place: ReplayPlace, title: string) => Promise<boolean>;
  readonly cancel: () => void;
  /** Replays the answer's question again, for a line a request, and offers them as a file. */
  readonly saveResponses: (answered: Answered) => void;
  readonly forgetPrevious: () => void;
}

export interface ReplayDeps {
  /** What the tab remembers over a reload: a file's name, nothing that is in it. Absent where nothing can be remembered. */
  readonly session?: SessionStore | null;
  /** Makes the client; `replaced` is called when its worker crashed or hung and another took its place. */
  readonly client: (replaced: (replacement: Replacement) => void) => ReplayClient;
  /** The scenario on screen. */
  readonly scenario: () => Scenario;
  /** A layout on which a trace may have been recorded: the one on screen (`own`), or a pinned one by its id; null if it is gone. */
  readonly recorded?: (id: string) => Scenario | null;
  /** The drive of a library entry; null if there is none of that id. */
  readonly libraryDrive: (id: string) => Promise<Drive | null>;
  readonly download: (fileName: string, content: Blob) => void;
  /** Called before a trace is read or replayed: what stands idle elsewhere frees its memory. */
  readonly makeRoom: () => void;
  /** Says something to everyone: progress and ends, for those who cannot see the picture. */
  readonly announce: (text: string) => void;
  /** In words for the live region. */
  readonly words: {
    readonly read: (trace: ReadTrace) => string;
    readonly answered: (answered: Answered) => string;
    /** Why nothing in the file was recognized. */
    readonly noTrace: (looks: Looks) => string;
  };
}

/** Whether the answer is of a trace that is no longer open. */
export const isEarlier = ({ answer, traceId }: Pick<ReplayState, 'answer' | 'traceId'>): boolean =>
  answer !== null && answer.traceId !== traceId;

const FILE_KEY = 'spindle-trace';

/** The name that was left behind; null where there is none that can be read. */
function leftBehind(session: SessionStore | null | undefined): FileName | null {
  try {
    const left: unknown = JSON.parse(session?.getItem(FILE_KEY) ?? 'null');
    const read = v.safeParse(v.object({ name: v.pipe(v.string(), v.maxLength(1000)), bytes: v.pipe(v.number(), v.minValue(0)) }), left);
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

function leave(session: SessionStore | null | undefined, { name, bytes }: FileName): void {
  try {
    session?.setItem(FILE_KEY, JSON.stringify({ name, bytes }));
  } catch {
    // No room: then the reloaded page says nothing of it.
  }
}

const NO_WORK = { status: 'idle', reading: null, replaying: null } as const;
const READ_AS: ReadAs = { format: null, onMalformed: 'skip' };

export function createReplayStore(deps: ReplayDeps): StoreApi<ReplayState> {
  let file: File | null = null;
  let running: RunHandle | null = null;
  let lastFileId = 0;
  let lastTraceId = 0;
  let lastAnswerId = 0;
  /** Work that is asked for while something else is awaited makes that stale. */
  let turn = 0;

  return createStore<ReplayState>()((set, get) => {
    const client = deps.client((replaced) => set({ replaced, reading: null, replaying: null }));

    function fail(error: string): void {
      running = null;
      set({ ...NO_WORK, error });
      deps.announce(error);
    }

    function stop(): void {
      running?.cancel();
      running = null;
      turn++;
    }

    function start(work: Pick<ReplayJob, 'read' | 'replay' | 'want'>, heard: (reply: ReplayReply) => void): void {
      const about = get().file;
      if (!file || !about) return;
      stop();
      deps.makeRoom();
      running = client.run(
        { file, name: about.name, fileId: about.id, ...work },
        {
          heard,
          failed: fail,
        },
      );
    }

    /** What is heard about reading, whatever it is done for. */
    function heardOfReading(reply: ReplayReply): void {
      switch (reply.type) {
        case 'detected': {
          const { detection } = reply;
          const { format, blkparseAction } = detection;
          set({ detection, readAs: { ...get().readAs, format, ...(blkparseAction && { blkparseAction }) } });
          return;
        }
        case 'reading':
          set({ reading: reply.progress });
          return;
        case 'read':
          set({ trace: reply.trace, reading: null });
          deps.announce(deps.words.read(reply.trace));
          return;
        case 'unread':
          set({ unread: reply.refusal });
          deps.announce(reply.refusal.message);
          return;
        case 'failed':
          fail(reply.message);
          return;
        case 'done': {
          running = null;
          set(NO_WORK);
          const { detection, readAs } = get();
          if (detection && detection.format === null && readAs.format === null) deps.announce(deps.words.noTrace(detection.looks));
          return;
        }
        default:
      }
    }

    function readFile(): void {
      lastTraceId += 1;
      set({
        ...NO_WORK,
        status: 'reading',
        trace: null,
        traceId: lastTraceId,
        unread: null,
        refusal: null,
        error: null,
        canceled: false,
        replaced: null,
      });
      start({ read: get().readAs, replay: null, want: 'result' }, heardOfReading);
    }

    async function driveOf(place: ReplayPlace): Promise<Drive | null> {
      if (place.kind === 'model') return modelOf(deps.scenario(), place.id);
      return place.kind === 'library' ? deps.libraryDrive(place.id) : null;
    }

    return {
      ...NO_WORK,
      file: null,
      before: leftBehind(deps.session),
      readAs: READ_AS,
      detection: null,
      trace: null,
      traceId: 0,
      unread: null,
      refusal: null,
      error: null,
      canceled: false,
      replaced: null,
      settings: DEFAULT_REPLAY_SETTINGS,
      answer: null,
      previous: null,

      take(next) {
        file = next;
        const about: ReplayFile = { id: ++lastFileId, name: next.name, bytes: next.size };
        leave(deps.session, about);
        set({
          file: about,
          before: null,
          detection: null,
          readAs: { ...READ_AS, onMalformed: get().readAs.onMalformed },
        });
        readFile();
      },

      read(change) {
        set({ readAs: { ...get().readAs, ...change } });
        readFile();
      },

      set: (change) => set({ settings: { ...get().settings, ...change }, refusal: null }),

      async replay(place, title) {
        const { trace, traceId, readAs, file: about } = get();
        if (!trace || !about) return false;
        stop();
        const mine = turn;
        set({ ...NO_WORK, status: 'replaying', refusal: null, error: null, canceled: false, replaced: null });
        let drive: Drive | null;
        try {
          drive = await driveOf(place);
        } catch {
          if (mine === turn) fail('The drive library could not be loaded. Check the connection, then try again.');
          return false;
        }
        if (mine !== turn) return false;
        if (!drive && (place.kind === 'model' || place.kind === 'library')) {
          fail(`The drive ${title} no longer exists. Choose another one.`);
          return false;
        }
        const { settings } = get();
        const names = trace.facts.devices.map(({ name }) => name);
        let spec: ReplaySpec;
        try {
          const recordedOn = place.kind === 'files' ? (deps.recorded?.(place.id) ?? null) : null;
          spec = replaySpec(deps.scenario(), settings, place, names, trace.time, drive, recordedOn);
        } catch (error) {
          fail(`${title} cannot be replayed on: ${error instanceof Error ? error.message : String(error)}`);
          return false;
        }
        start({ read: readAs, replay: spec, want: 'result' }, (reply) => {
          switch (reply.type) {
            case 'progress':
              set({ replaying: reply.progress });
              return;
            case 'refused':
              set({ refusal: reply.refusal });
              deps.announce(reply.refusal.message);
              return;
            case 'result': {
              running = null;
              const answered: Answered = {
                id: ++lastAnswerId,
                traceId,
                fileName: about.name,
                answer: reply.answer,
                settings,
                placeTitle: title,
                spec,
              };
              const wasEarlier = isEarlier(get());
              const answer = wasEarlier ? null : get().answer;
              const previous = wasEarlier ? null : get().previous;
              const again = answer?.answer.result.resultHash === reply.answer.result.resultHash;
              set({ ...NO_WORK, answer: answered, previous: again ? previous : answer });
              deps.announce(deps.words.answered(answered));
              return;
            }
            default:
              heardOfReading(reply);
          }
        });
        return true;
      },

      cancel() {
        if (get().status === 'idle') return;
        stop();
        set({ ...NO_WORK, canceled: true });
        deps.announce('Canceled.');
      },

      saveResponses(answered) {
        const { file: about, readAs } = get();
        if (!about) return;
        set({ ...NO_WORK, status: 'saving', error: null, canceled: false });
        start({ read: readAs, replay: answered.spec, want: 'responses' }, (reply) => {
          if (reply.type === 'progress') set({ replaying: reply.progress });
          else if (reply.type !== 'responses') heardOfReading(reply);
          else if (reply.resultHash === answered.answer.result.resultHash) {
            deps.download(`${stemOf(about.name)}-responses-${reply.resultHash.slice(0, 8)}.csv`, reply.csv);
          } else fail('The file has changed since it was replayed. Choose it again, then replay it.');
        });
      },

      forgetPrevious: () => set({ previous: null }),
    };
  });
}

/** A file's name without its endings, fit for another file's name. */
export function stemOf(name: string): string {
  const stem = name
    .replace(/(\.(gz|txt|csv|trace|iolog|spc|blkparse))+$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 60);
  return stem === '' ? 'trace' : stem;
}
