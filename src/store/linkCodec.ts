/** From scenario to address and back; the one place of the page that knows how links are written. */
import { parseScenario } from '../scenario/validate.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Opened } from './opened.ts';
import type { LinkView } from './storage.ts';
import { linkView } from './storage.ts';
import type { LinkState, View } from './types.ts';
export const LONG_LINK = 2000;
export const MOST_LINK = 32_000;
export async function addressOf(page: string, scenario: Scenario, view: View): Promise<LinkState> {
  const hash = '1.' + btoa(encodeURIComponent(JSON.stringify([scenario, linkView(view)])));
  const url = `${page}#${hash}`;
  return { url, length: url.length, status: 'ready' };
}
export function hashIn(text: string): string | null {
  return /#(1\.[\w=+/-]+)/.exec(text)?.[1] ?? null;
}
export async function decodeHash(hash: string): Promise<Opened> {
  try {
    const [s, view] = JSON.parse(decodeURIComponent(atob(hash.slice(2)))) as [unknown, Partial<LinkView>];
    const p = parseScenario(s);
    if (p.ok) return { ok: true, scenario: p.scenario, view, ignored: [] };
  } catch {
    // Whatever it was, it was no link.
  }
  return { ok: false, text: 'This link cannot be read.', details: [] };
}
