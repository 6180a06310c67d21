/** Opening and saving: files, pasted text, the link as the page shows it. */
import { later } from '../base/later.ts';
import type { SliceContext } from './context.ts';
import { awaited, isLater, openWith } from './decoding.ts';
import type { OpenedSoon } from './decoding.ts';
import { linkCodec } from './links.ts';
import type { DecodeAway } from '../worker/decode.ts';
import { leftOutNotice, openedNotice, refusalNotice } from './opening.ts';
import type { Opened } from './opening.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { AppState, View } from './types.ts';
import { DEFAULT_VIEW } from './viewSlice.ts';

export type FileSlice = Pick<AppState, 'openFile' | 'openText' | 'saveFile' | 'link' | 'currentLink' | 'sharedLink' | 'linkTo'>;

export interface FileDeps {
  /** Address of the page without its hash. */
  readonly pageAddress: () => string;
  /** Hands a file to the user. */
  readonly download: (fileName: string, content: Blob) => void;
  /** Decodes what is too large to be decoded on the page. */
  readonly decodeAway: DecodeAway;
}

const reader = later('the part of the page that reads files', () => import('./open.ts'));

export function createFileSlice({ get }: SliceContext, deps: FileDeps): FileSlice {
  function linkOf(scenario: Scenario, view: View): string | null {
    return linkCodec.arrived()?.addressOf(deps.pageAddress(), scenario, view).url || null;
  }
  async function take(opening: OpenedSoon | Promise<OpenedSoon>, from: string): Promise<boolean> {
    return await takeSoon(get, await opening, from);
  }
  return {
    openFile: (file) =>
      take(
        openWith(reader, ({ openBlob }) => openBlob(file, deps.decodeAway)),
        file.name ? `file ${file.name.slice(0, 80)}` : 'a file',
      ),
    openText: (text) =>
      take(
        openWith(reader, ({ openDocument }) => openDocument(text, 'The text', deps.decodeAway)),
        'pasted text',
      ),
    saveFile() {
      const { scenario, scenarioHash } = get();
      const json = new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: 'application/json' });
      deps.download(`${fileStem(scenario.title)}-${scenarioHash.slice(0, 8)}.json`, json);
    },
    link: { url: '', length: 0, status: 'pending' },
    currentLink() {
      const { scenario, view } = get();
      return linkOf(scenario, view);
    },
    sharedLink() {
      const { scenario, view, pinned } = get();
      return linkCodec.arrived()?.sharedAddress(deps.pageAddress(), scenario, view, pinned) ?? { url: '', pinned: 'none' };
    },
    linkTo: (scenario, view) => linkOf(scenario, { ...DEFAULT_VIEW, ...view }),
  };
}

/** Puts what was opened, or will have been, on screen. Answers false if it was refused or given up. */
export async function takeSoon(get: () => AppState, opening: OpenedSoon, from: string): Promise<boolean> {
  const opened = isLater(opening) ? await awaited(opening, from, get) : opening;
  return opened !== null && takeOpened(get, opened, from);
}

/** Puts what was opened on screen as a step of the history, or says why that cannot be. */
export function takeOpened(get: () => AppState, opened: Opened, from: string): boolean {
  const { history, historyIndex, edit, setView, notify, announce } = get();
  if (!opened.ok) {
    notify(refusalNotice(opened, get));
    announce(opened.text);
    return false;
  }
  const { scenario, view, byLink, pins = [], ignored } = opened;
  const made = edit(`Opened ${scenario.title || 'a scenario'} from ${from}`, () => scenario, { ...(byLink && { byLink }) });
  if (Object.keys(view).length > 0) setView(view);
  get().pinLinked(pins);
  if (ignored.length > 0) notify(leftOutNotice(ignored));
  if (made) notify(openedNotice(`Opened "${scenario.title}" from ${from}`, history[historyIndex], get));
  else announce(`${scenario.title || 'The scenario'} is already on screen.`);
  return true;
}

/** A title as a file name: letters, digits and dashes. */
function fileStem(title: string): string {
  const stem = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return stem === '' ? 'scenario' : stem;
}
