/**
 * Db2 in partitions: database partition groups, buffer pools on them, table spaces with containers by partition. Sources: *CREATE DATABASE PARTITION GROUP*,
 * *CREATE BUFFERPOOL*, *CREATE TABLESPACE*, *Miscellaneous variables* (DB2PROCESSORS) and *Format of the DB2 node configuration file* in IBM's Db2
 * documentation, 8.2 and 11.5.
 */
import { formatBytes, KIB, plural } from '../../../base/units.ts';
import type { Scenario } from '../../schema.ts';
import { inComment, sqlText } from '../block.ts';
import { isLinux } from '../linux.ts';
import { extentRemarks, extentWords, pageOf, poolOf } from './db2.ts';
import { folderOf, partitionedSpaces, type Part, type PartContainer, type PartitionedSpace } from './partitioned.ts';
import type { SpaceLines, SpacesToMake } from './spaceFiles.ts';

/** Partitions whose containers stand for all unless all are asked for. */
const SHOWN_PARTS = 32;

/** "(0 TO 7)", or "(0, 2, 5)". */
function numbersWords(numbers: readonly number[]): string {
  const isRun = numbers.length > 1 && numbers.every((number, k) => number === numbers[0] + k);
  return isRun ? `(${numbers[0]} TO ${numbers.at(-1)})` : `(${numbers.join(', ')})`;
}

/** Lines for the table spaces that belong to a partition; the others are made as in any database. */
export function db2PartitionLines(scenario: Scenario, made: SpacesToMake, all: boolean): SpaceLines[] {
  const page = pageOf(made);
  const spaces = partitionedSpaces(scenario, made, page);
  const context = { made, page, all, linux: isLinux(scenario) };
  return [{ lines: nodeLines(scenario), omitted: 0 }, ...spaces.map((space) => spaceLines(space, context))];
}

/** The partitions themselves, which are made before the database is. */
function nodeLines({ database: { partitions = [] }, host }: Scenario): string[] {
  const bound = partitions.some(({ processors }) => processors !== undefined) && host.machine?.affinity === 'node';
  return [
    `-- ${plural(partitions.length, 'database partition')} of one machine. In db2nodes.cfg (on Windows: db2ncrt /n:NUMBER /p:PORT for each but the first):`,
    ...partitions.map(({ name }, number) => `--   ${number} HOST ${number}  ${inComment(name)}`),
    ...(bound
      ? [
          '-- Each on its own processors, from a command window (Windows; elsewhere by resource sets of the system):',
          ...partitions.flatMap(({ processors }, number) =>
            processors === undefined ? [] : [`--   db2set DB2PROCESSORS=${processors.join(',')} -i DB2 ${number}`],
          ),
          '-- Then scan a table of one partition alone and see that just these processors are busy.',
        ]
      : []),
  ];
}

interface Context {
  readonly made: SpacesToMake;
  /** Bytes of a page. */
  readonly page: number;
  readonly all: boolean;
  readonly linux: boolean;
}

function spaceLines({ name, group, parts, tables }: PartitionedSpace, { made, page, all, linux }: Context): SpaceLines {
  const [{ space }] = parts;
  const { managed } = space.extents;
  const numbers = parts.map(({ number }) => number);
  const left = all || parts.length <= SHOWN_PARTS ? 0 : parts.length - SHOWN_PARTS;
  const shown = left === 0 ? parts : [...parts.slice(0, SHOWN_PARTS - 1), parts[parts.length - 1]];
  const using = shown.flatMap((part) => usingLines(part, managed, linux));
  if (left > 0)
    using.splice(-containersOf(parts[parts.length - 1]) - 1, 0, `  -- ... ${left} more partitions: the statement is not complete`);
  const pool = poolLines(parts, name, group, made, page);
  return {
    lines: [
      `-- ${inComment(name)}: ${plural(parts.length, 'partition')} with ${plural(space.files.length, 'container')} each, extents of ${formatBytes(space.extents.extentBytes)}`,
      `CREATE DATABASE PARTITION GROUP ${group} ON DBPARTITIONNUMS ${numbersWords(numbers)};`,
      ...pool.lines,
      ...extentRemarks(space, page),
      `CREATE ${managed === 'system' ? 'REGULAR' : 'LARGE'} TABLESPACE ${name} IN DATABASE PARTITION GROUP ${group} PAGESIZE ${page / KIB} K`,
      `  MANAGED BY ${managed === 'system' ? 'SYSTEM' : 'DATABASE'}`,
      ...using,
      `  ${extentWords(space, page)} BUFFERPOOL ${pool.name} ${made.direct ? 'NO ' : ''}FILE SYSTEM CACHING;`,
      ...tables.map(
        ({ name: table, parts: each }) =>
          `--   CREATE TABLE ${table} (...) DISTRIBUTE BY HASH (...) IN ${name};  -- ${formatBytes(each.reduce((sum, { bytes }) => sum + bytes, 0))} in all; DB2 8: PARTITIONING KEY (...)`,
      ),
    ],
    omitted: left * containersOf(parts[0]),
  };
}

const containersOf = ({ containers }: Part): number => containers.length;

function usingLines({ number, containers }: Part, managed: string, linux: boolean): string[] {
  const folder = (container: PartContainer): string => (linux ? `${container.file.directory}/${container.name}` : folderOf(container));
  const file = (container: PartContainer): string => (linux ? folder(container) : String.raw`${folder(container)}\container`);
  const each = containers.map((container) =>
    managed === 'system' ? sqlText(folder(container)) : `FILE ${sqlText(file(container))} ${container.pages}`,
  );
  return [
    `  USING (${each[0]}${each.length > 1 ? ',' : ''}`,
    ...each.slice(1).map((one, k) => `    ${one}${k < each.length - 2 ? ',' : ''}`),
  ].map((line, k, lines) => (k === lines.length - 1 ? `${line}) ON DBPARTITIONNUM (${number})` : line));
}

/** One pool on the group; where partitions differ in size, the largest, and exceptions. */
function poolLines(
  parts: readonly Part[],
  name: string,
  group: string,
  made: SpacesToMake,
  page: number,
): { readonly name: string; readonly lines: readonly string[] } {
  const pages = parts.map(({ space }) => {
    const blocks = made.pools.find(({ id }) => id === space.extents.pool)?.blocks;
    return blocks === undefined ? undefined : Math.ceil((blocks * made.blockBytes) / page);
  });
  const known = pages.filter((size) => size !== undefined);
  const own = `BP_${name}`;
  if (known.length === 0)
    return {
      name: poolOf(parts[0].space, made) ?? own,
      lines: [`CREATE BUFFERPOOL ${own} DATABASE PARTITION GROUP ${group} SIZE AUTOMATIC PAGESIZE ${page / KIB} K;`],
    };
  const most = Math.max(...known);
  const others = parts.flatMap(({ number }, k) =>
    pages[k] === undefined || pages[k] === most ? [] : [`ON DBPARTITIONNUM (${number}) SIZE ${pages[k]}`],
  );
  const except = others.length === 0 ? '' : ` EXCEPT ${others.join(', ')}`;
  return {
    name: own,
    lines: [`CREATE BUFFERPOOL ${own} DATABASE PARTITION GROUP ${group} SIZE ${most}${except} PAGESIZE ${page / KIB} K;`],
  };
}
