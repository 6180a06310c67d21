/** What statements of every product say of a table space: its name, containers, extents and tables. */
import { formatBytes, formatCount, listWords } from '../../../base/units.ts';
import type { DbObject, Scenario, Table } from '../../schema.ts';
import type { Extents } from '../../spaces/spaces.ts';
import { inComment, uniqueNames } from '../block.ts';
import type { Places } from '../places.ts';

/** One container. */
export interface SpaceFile {
  /** Directory of its disk or volume. */
  readonly directory: string;
  /** Counted from 1, in the order in which extents are dealt. */
  readonly number: number;
  /** Bytes that it is made with; what it may grow to where the system manages it. */
  readonly bytes: number;
}

export interface SpaceToMake {
  readonly object: DbObject;
  readonly extents: Extents;
  /** A plain name, one of a kind. */
  readonly name: string;
  /** Every container, in order. */
  readonly files: readonly SpaceFile[];
  /** Its tables and indexes, in the order in which they are loaded. */
  readonly tables: readonly Table[];
}

/** Lines of one space; `omitted` counts the containers that they leave out. */
export interface SpaceLines {
  readonly lines: readonly string[];
  readonly omitted: number;
}

/** What the spaces of one document have in common. */
export interface SpacesToMake {
  readonly spaces: readonly SpaceToMake[];
  readonly blockBytes: number;
  /** Files are opened past the cache of the file system. */
  readonly direct: boolean;
  /** Names of tables and indexes, and of the spaces that they are in, by id. */
  readonly nameOf: ReadonlyMap<string, string>;
  /** Buffer pools that spaces name, with their size in blocks. */
  readonly pools: readonly { readonly id: string; readonly name: string; readonly blocks: number }[];
}

/** Words that no product takes for a name as they are, and prefixes that each keeps to itself. */
const TAKEN = /^(?:sys|pg_|(?:all|group|index|log|order|session|size|system|table|temp|temporary|to|undo|user|users)$)/i;

export function spacesToMake(scenario: Scenario, { layout, directories }: Places): SpacesToMake {
  const { objects, tables = [], pools = [], blockBytes } = scenario.database;
  const plain = uniqueNames(
    [...objects, ...tables].map(({ id }) => id),
    (name) => (TAKEN.test(name) ? `s_${name}` : name),
  );
  const spaces = objects.flatMap((object, o): SpaceToMake[] => {
    const { extents } = object;
    if (extents === undefined) return [];
    const first = layout.objectFirst[o];
    const files = Array.from({ length: object.psusPerSegment }, (_, c): SpaceFile => {
      const directory = directories[layout.target[first + c]] as string | undefined;
      return { directory: directory ?? '/nowhere', number: c + 1, bytes: extents.containerBytes?.[c] ?? object.psuBytes };
    });
    return [{ object, extents, name: plain.get(object.id) ?? object.id, files, tables: tables.filter(({ space }) => space === object.id) }];
  });
  const used = new Set(spaces.map(({ extents }) => extents.pool));
  const named = uniqueNames(
    pools.map(({ id }) => id),
    (name) => (TAKEN.test(name) ? `p_${name}` : name),
  );
  return {
    spaces,
    blockBytes,
    direct: scenario.host.fileCacheBytes === 0,
    nameOf: plain,
    pools: pools.flatMap(({ id, bytes }) =>
      used.has(id) ? [{ id, name: named.get(id) ?? id, blocks: Math.max(1, Math.floor(bytes / blockBytes)) }] : [],
    ),
  };
}

/** Containers of a space that stand for all unless all are asked for: short statements are complete. */
const SHOWN_FILES = 64;

/** `word(file)` of each container, with commas between them and `end` after the last; the middle of a long list is left out. */
export function fileLines(files: readonly SpaceFile[], all: boolean, end: string, word: (file: SpaceFile) => string): SpaceLines {
  const left = all || files.length <= SHOWN_FILES ? 0 : files.length - SHOWN_FILES;
  const shown = left === 0 ? files : [...files.slice(0, SHOWN_FILES - 1), files[files.length - 1]];
  const lines = shown.map((file) => `  ${word(file)}${file.number === files.length ? end : ','}`);
  if (left > 0) lines.splice(-1, 0, `  -- ... ${formatCount(left)} more containers: the statement is not complete`);
  return { lines, omitted: left };
}

/** Path of a container's file. */
export const filePath = ({ directory, number }: SpaceFile, name: string, ending = ''): string => `${directory}/${name}_${number}${ending}`;

/** Directories of a space, each once, in the order of its containers. */
export const directoriesOf = (files: readonly SpaceFile[]): string[] => [...new Set(files.map(({ directory }) => directory))];

/** What a space is, as the comment above its statement. */
export const headLine = ({ object, extents, files }: SpaceToMake): string => {
  const what = `${files.length === 1 ? '1 container' : `${formatCount(files.length)} containers`}, extents of ${formatBytes(extents.extentBytes)}`;
  return `-- ${inComment(object.name)}: ${what}`;
};

const MOST_NAMED = 8;

/** The tables of a space and what they hold, in comments; columns are not in the document. */
export function tableLines({ tables }: SpaceToMake, statement: (table: Table) => string): string[] {
  if (tables.length === 0) return [];
  const shown = tables.slice(0, MOST_NAMED).map((table) => `--   ${statement(table)}  -- ${formatBytes(table.bytes)}`);
  const more = tables.slice(MOST_NAMED);
  const names = listWords(more.slice(0, MOST_NAMED).map(({ name }) => inComment(name)));
  return [
    '-- Then, in this order, with your columns in place of (...):',
    ...shown,
    ...(more.length === 0
      ? []
      : [`--   ... and ${formatCount(more.length)} more in the same way: ${names}${more.length > MOST_NAMED ? ', ...' : ''}`]),
  ];
}
