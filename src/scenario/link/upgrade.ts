/**
 * Links of every version that was ever published can be read: each version keeps its dictionary, and
 * its content is brought up one version at a time.
 */
import { DICTIONARY_1 } from './dictionary1.ts';

/** Version that new links are written in. */
export const LINK_VERSION = 1;

/** What a link holds, before it is checked: a document and a view. */
export interface LinkContent {
  readonly scenario: unknown;
  readonly view: unknown;
}

/** Dictionary of each version. They are frozen: changing one breaks every link made with it. */
const DICTIONARIES: Readonly<Record<number, string>> = { 1: DICTIONARY_1 };

/** `UPGRADERS[n]` turns the content of a link of version n into that of version n + 1. */
const UPGRADERS: Readonly<Record<number, (content: LinkContent) => LinkContent>> = {};

export function dictionaryOf(version: number): string {
  return DICTIONARIES[version];
}

/** Content of an older version as that of the newest; `upgraders` and `newest` are given by tests only. */
export function upgraded(content: LinkContent, version: number, upgraders = UPGRADERS, newest = LINK_VERSION): LinkContent {
  let current = content;
  for (let from = version; from < newest; from++) current = upgraders[from](current);
  return current;
}

/** Throws if a version has no dictionary or no way to the next one, or if there is one too many. */
export function checkVersions(
  newest: number,
  dictionaries: Readonly<Record<number, unknown>>,
  upgraders: Readonly<Record<number, unknown>>,
): void {
  for (let version = 1; version <= newest; version++) {
    if (!dictionaries[version]) throw new Error(`Link version ${version} has no dictionary`);
    if (version < newest && !upgraders[version]) throw new Error(`Links of version ${version} have no upgrader`);
  }
  const extra = [...Object.keys(dictionaries), ...Object.keys(upgraders).map((version) => String(Number(version) + 1))];
  for (const version of extra) if (Number(version) > newest) throw new Error(`Link version ${version} is beyond the newest, ${newest}`);
}

// A forgotten upgrader must fail the first time anything loads this file, not when an old link comes.
checkVersions(LINK_VERSION, DICTIONARIES, UPGRADERS);
