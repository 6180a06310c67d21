/**
 * What the page starts with: this tab's own work, a link, the latest work of another tab, or the study's
 * first page, in an order that never discards what someone did. Knows nothing of a browser: boot.ts
 * hands in what there is.
 */
import type { LinkedPin } from '../scenario/link/pins.ts';
import type { Scenario } from '../scenario/schema.ts';
import { STUDIES } from '../studies/index.ts';
import { presetScenario } from '../studies/presets.ts';
import type { InitialState } from './create.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import { freshTrail } from './documentSlice.ts';
import { push } from './history.ts';
import type { Trail } from './history.ts';
import { isLater } from './decoding.ts';
import { leftOutNotice, openedNotice, refusalNotice, refused } from './opening.ts';
import type { Opened } from './opening.ts';
import type { DecodeAway } from '../worker/decode.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { openAddress } from './links.ts';
import { TAB_PREFIX, latestRecordKey, loadComputesWhole, loadShortcuts, loadTheme, putAside } from './persist.ts';
import { readRecord } from './record.ts';
import type { Restored } from './record.ts';
import type { TabIdentity } from './tabs.ts';
import type { AppState, Notice } from './types.ts';
import { DEFAULT_VIEW } from './viewSlice.ts';

/** The first visit's scenario: that with which the first study opens. */
export const FIRST_PRESET = STUDIES[0].first;

export interface StartDeps {
  readonly storage: DeviceStorage;
  readonly tab: TabIdentity;
  /** Text after "#" at load. */
  readonly hash: string;
  /** Whether the hash was written by this tab itself. */
  readonly hashIsOwn: boolean;
  /** The record holds the last state of this tab, for the page was left in order. */
  readonly leftInOrder: boolean;
  readonly now: () => number;
  readonly pause: () => Promise<void>;
  /** Offers a damaged record as a file. */
  readonly download: (fileName: string, content: Blob) => void;
  /** What the link in the address says (`openStart`). */
  readonly opened: Opened | null;
}

/** What the start has to say, once there is a store to say it. */
export type StartNotice = (state: () => AppState) => Omit<Notice, 'id'>;

export interface Start {
  readonly initial: InitialState;
  readonly notices: readonly StartNotice[];
  /** Layouts that the link brought along. */
  readonly pins: readonly LinkedPin[];
}

interface Found {
  readonly restored: Restored | null;
  readonly notices: StartNotice[];
}

export async function gatherStart(deps: StartDeps): Promise<Start> {
  if (deps.hash === 'reset') return await startClean(deps);
  const { opened } = deps;
  const { restored, notices } = await findWork(deps, opened?.ok === true);
  let trail = restored?.trail ?? firstTrail();
  let { view } = restored ?? { view: DEFAULT_VIEW };
  let pins: readonly LinkedPin[] = [];
  const own = deps.tab.inherits !== null && restored !== null;

  if (opened) {
    if (!opened.ok) {
      notices.push((state) => refusalNotice(opened, state));
    } else {
      const known = own && trail.history.some((entry) => entry.scenarioHash === hashOf(opened.scenario));
      // After a reload the record knows more than the address, which lags behind by a moment: it may even name a step that was undone
      // and left since. After a crash the address may be the newer one.
      const recordWins = own && deps.hashIsOwn && (known || deps.leftInOrder);
      if (!recordWins) {
        view = { ...view, ...opened.view };
        pins = opened.pins ?? [];
      }
      const label = `Opened ${opened.scenario.title || 'a scenario'} from a link`;
      // In a new tab a link stands alone: the work of other tabs is theirs, and waits there.
      if (!own) {
        trail = freshTrail(opened.scenario, label, { byLink: true });
        if (restored && restored.trail.history.length > 1) notices.push(openedBeside(restored));
      } else if (!recordWins) trail = withLink(trail, opened.scenario, label, notices);
      if (opened.ignored.length > 0) notices.push(() => leftOutNotice(opened.ignored));
    }
  }
  return { initial: { trail, view, pinned: restored?.pinned ?? [], ...(await choicesOf(deps.storage)) }, notices, pins };
}

/**
 * What the link in the address says; null without one. One that is given up is reported: it would be missed.
 * @param decoding says that a large one is being decoded; answers how to take that away
 */
export async function openStart(hash: string, decodeAway: DecodeAway, decoding: (stop: () => void) => () => void): Promise<Opened | null> {
  if (hash === '' || hash === 'reset') return null;
  const opening = await openAddress(hash, decodeAway);
  if (!isLater(opening)) return opening;
  const stop = new AbortController();
  const done = decoding(() => stop.abort());
  const opened = await opening.open(stop.signal);
  done();
  return opened ?? refused('The link was not opened: you stopped decoding it.', ['Reload the page with the link to try again.']);
}

/** A link in a new tab, while there is work of another one. */
function openedBeside({ trail: { history, historyIndex } }: Restored): StartNotice {
  return (state) => ({
    kind: 'info',
    text: 'Opened from the link. Your latest work stays as it is, in its own tab.',
    action: {
      label: 'Show my latest work here',
      run: () => state().loadScenario(history[historyIndex].scenario, 'Continued from the latest work'),
    },
  });
}

function withLink(trail: Trail, scenario: Scenario, label: string, notices: StartNotice[]): Trail {
  const scenarioHash = hashOf(scenario);
  const there = trail.history.findLastIndex((entry) => entry.scenarioHash === scenarioHash);
  if (there >= 0) return { ...trail, historyIndex: there };
  const before = trail.history[trail.historyIndex];
  notices.push((state) => openedNotice(label, before, state));
  const id = Math.max(...trail.history.map((entry) => entry.id)) + 1;
  return push(trail, { id, label, scenario, scenarioHash, byLink: true });
}

/**
 * The record to start from, read; a damaged one is put aside and said so.
 * @param linked a link is shown instead: nothing is continued
 */
async function findWork(deps: StartDeps, linked: boolean): Promise<Found> {
  const notices: StartNotice[] = [];
  const { storage, tab } = deps;
  try {
    const key = tab.inherits === null ? await latestRecordKey(storage) : TAB_PREFIX + tab.inherits;
    if (key === null) return { restored: null, notices };
    const value = await storage.get(key);
    if (value === undefined) return { restored: null, notices };
    const restored = (await readRecord(value, deps.pause, deps.now)) ?? null;
    if (restored === null || restored.lost > 0) {
      const isOwn = key === TAB_PREFIX + tab.id;
      if (isOwn) await putAside(storage, key, value, deps.now());
      notices.push(() => damaged(deps, value, restored?.lost ?? null));
    } else if (!linked && tab.inherits === null && restored.trail.history.length > 1) {
      notices.push((state) => ({
        kind: 'info',
        text: 'Continued from your latest work, as a copy: the other tab keeps its own.',
        action: { label: "Show the study's first page", run: () => state().loadPreset(FIRST_PRESET) },
      }));
    }
    return { restored, notices };
  } catch (error) {
    notices.push(() => unavailable(error));
    return { restored: null, notices };
  }
}

function damaged({ download }: StartDeps, value: unknown, lost: number | null): Omit<Notice, 'id'> {
  return {
    kind: 'warning',
    text:
      lost === null
        ? 'The work saved in this browser could not be read. The page starts afresh.'
        : `${lost} ${lost === 1 ? 'step' : 'steps'} of the work saved in this browser could not be read and ${lost === 1 ? 'was' : 'were'} left out.`,
    action: {
      label: 'Save the unreadable copy',
      run: () => download('spindle-unreadable.json', new Blob([inJson(value)], { type: 'application/json' })),
    },
  };
}

/** Whatever a damaged record holds, as text. */
function inJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

function unavailable(error: unknown): Omit<Notice, 'id'> {
  return {
    kind: 'warning',
    text: 'This browser does not let the page save your work (a private window, or storage switched off). Save it as a link or a file.',
    details: [error instanceof Error ? error.message : String(error)],
  };
}

/** `#reset`: nothing that was saved is even looked at, for it may be what breaks the page; it is put aside. */
async function startClean(deps: StartDeps): Promise<Start> {
  const notices: StartNotice[] = [];
  const trail = firstTrail();
  const { storage, tab } = deps;
  try {
    const key = TAB_PREFIX + (tab.inherits ?? tab.id);
    const value = await storage.get(key);
    if (value === undefined) {
      notices.push(() => ({ kind: 'info', text: 'Started afresh.' }));
    } else {
      await putAside(storage, key, value, deps.now());
      notices.push((state) => ({
        kind: 'info',
        text: 'Started afresh. Your work was put aside, not deleted.',
        action: { label: 'Restore it', run: () => void bringBack(deps, value, state) },
      }));
    }
  } catch (error) {
    notices.push(() => unavailable(error));
  }
  return { initial: { trail, view: DEFAULT_VIEW, pinned: [], ...(await choicesOf(deps.storage)), theme: 'system' }, notices, pins: [] };
}

async function bringBack(deps: StartDeps, value: unknown, state: () => AppState): Promise<void> {
  const restored = await readRecord(value, deps.pause, deps.now);
  if (!restored) {
    state().notify(damaged(deps, value, null));
    return;
  }
  const { history, historyIndex } = restored.trail;
  state().loadScenario(history[historyIndex].scenario, 'Restored the work from before the reset');
}

/** What was chosen for all tabs of this device. */
async function choicesOf(storage: DeviceStorage): Promise<Pick<InitialState, 'theme' | 'shortcuts' | 'computesWhole'>> {
  try {
    const [theme, shortcuts, computesWhole] = await Promise.all([loadTheme(storage), loadShortcuts(storage), loadComputesWhole(storage)]);
    return { theme, shortcuts, computesWhole };
  } catch {
    return { theme: 'system' };
  }
}

function firstTrail(): Trail {
  const scenario = presetScenario(FIRST_PRESET);
  if (!scenario) throw new Error(`The preset ${FIRST_PRESET} is missing`);
  return freshTrail(scenario, scenario.title);
}
