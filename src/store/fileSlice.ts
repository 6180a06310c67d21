/** Opening and saving: files, pasted text, the link as the page shows it. */
import { later } from '../base/later.ts';
import type { SliceContext } from './context.ts';
import { addressOf, sharedAddress } from './linkCodec.ts';
import { awaited, isLater } from './decoding.ts';
import type { OpenedSoon } from './decoding.ts';
import type { DecodeAway } from '../worker/decode.ts';
import type * as Open from './open.ts';
import { leftOutNotice, openedNotice, refusalNotice, refused } from './opening.ts';
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

const reader = later('the reading of files', () => import('./open.ts'));

/** What opening says, once what reads files has been loaded; a refusal where it cannot be. */
async function opening(read: (from: typeof Open) => OpenedSoon | Promise<OpenedSoon>): Promise<OpenedSoon> {
  try {
    return await read(await reader.load());
  } catch (error) {
    const details = [error instanceof Error ? error.message : String(error)];
    return refused(
      'It was not opened: the part of the page that reads files could not be loaded. Check the connection, then try again.',
      details,
    );
  }
}

export function createFileSlice({ get }: SliceContext, deps: FileDeps): FileSlice {
  function linkOf(scenario: Scenario, view: View): string | null {
    const { url } = addressOf(deps.pageAddress(), scenario, view);
    return url === '' ? null : url;
  }
  async function take(opening: OpenedSoon | Promise<OpenedSoon>, from: string): Promise<boolean> {
    return await takeSoon(get, await opening, from);
  }
  return {
    openFile: (file) =>
      take(
        opening(({ openBlob }) => openBlob(file, deps.decodeAway)),
        file.name ? `file ${file.name.slice(0, 80)}` : 'a file',
      ),
    openText: (text) =>
      take(
        opening(({ openDocument }) => openDocument(text, 'The text', deps.decodeAway)),
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
      return sharedAddress(deps.pageAddress(), scenario, view, pinned);
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
  else announce(`${scenario.title || 'The scenario'} is on screen already.`);
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
