/**
 * Table spaces of Oracle Database: CREATE TABLESPACE with data files, uniform extents, redo log groups. Sources: *CREATE TABLESPACE*,
 * *file_specification* in the SQL Language Reference, *Logical database limits* in the Database Reference.
 */
import { formatBytes, KIB, MIB } from '../../../base/units.ts';
import type { Table } from '../../schema.ts';
import { sqlText } from '../block.ts';
import {
  fileLines,
  filePath,
  headLine,
  tableLines,
  type SpaceFile,
  type SpaceLines,
  type SpacesToMake,
  type SpaceToMake,
} from './spaceFiles.ts';

const BLOCKS = [2 * KIB, 4 * KIB, 8 * KIB, 16 * KIB, 32 * KIB];
/** Head of a data file, and the map of its extents. */
const HEAD_BYTES = MIB;
/** Blocks of a file, unless the table space is a BIGFILE one. */
const MOST_BLOCKS = 4_194_303;

export function oracleLines(made: SpacesToMake, all: boolean): SpaceLines[] {
  const block = BLOCKS.find((bytes) => bytes >= made.blockBytes) ?? BLOCKS[BLOCKS.length - 1];
  const head = [
    ...(block === made.blockBytes
      ? []
      : [`-- Oracle has no block of ${formatBytes(made.blockBytes)}: these are of ${formatBytes(block)}.`]),
    `-- If DB_BLOCK_SIZE is not ${block}, set DB_${block / KIB}K_CACHE_SIZE first. Each data file has ${formatBytes(HEAD_BYTES)} more for its head and extent map.`,
  ];
  const context: Context = { made, block, all };
  return [{ lines: head, omitted: 0 }, ...made.spaces.map((space) => spaceLines(space, context))];
}

interface Context {
  readonly made: SpacesToMake;
  /** Bytes of a block. */
  readonly block: number;
  readonly all: boolean;
}

const kib = (bytes: number): string => `${Math.ceil(bytes / KIB)}K`;

function spaceLines(space: SpaceToMake, context: Context): SpaceLines {
  const { object, name, files } = space;
  const { made, all } = context;
  if (object.role === 'log') {
    const groups = files.map((file) => `ALTER DATABASE ADD LOGFILE (${sqlText(filePath(file, name, '.log'))}) SIZE ${kib(file.bytes)};`);
    const shown = all ? groups : groups.slice(0, MOST_GROUPS);
    return {
      lines: [headLine(space), '-- Each is a group of the redo log. Oracle writes one group after another.', ...shown],
      omitted: groups.length - shown.length,
    };
  }
  if (object.role === 'system')
    return { lines: [headLine(space), '-- SYSTEM is made with the database: CREATE DATABASE ... DATAFILE ...'], omitted: 0 };
  const { lines, omitted } = created(space, context);
  const statement = ({ id, kind, of }: Table): string => {
    const word = made.nameOf.get(id) ?? id;
    if (kind === 'table') return `CREATE TABLE ${word} (...) TABLESPACE ${name};`;
    return `CREATE INDEX ${word} ON ${of === undefined ? '<table>' : (made.nameOf.get(of) ?? of)} (...) TABLESPACE ${name};`;
  };
  return { lines: [headLine(space), ...lines, ...tableLines(space, statement)], omitted };
}

const MOST_GROUPS = 64;

function created({ object, extents, name, files }: SpaceToMake, { block, all }: Context): SpaceLines {
  const { extentBytes, managed } = extents;
  const isTemporary = object.role === 'temporary' || object.role === 'spill';
  const file = isTemporary ? 'TEMPFILE' : 'DATAFILE';
  const grows = managed === 'system';
  // A file that grows begins with one extent.
  const size = ({ bytes }: SpaceFile): string =>
    grows
      ? `SIZE ${kib(HEAD_BYTES + extentBytes)} AUTOEXTEND ON NEXT ${kib(extentBytes)} MAXSIZE ${kib(HEAD_BYTES + bytes)}`
      : `SIZE ${kib(HEAD_BYTES + bytes)}`;
  const large = files.some(({ bytes }) => bytes + HEAD_BYTES > MOST_BLOCKS * block);
  const big = large && files.length === 1;
  const remarks =
    large && !big
      ? [`-- A data file holds at most ${formatBytes(MOST_BLOCKS * block)} in blocks of this size: make more, smaller ones of the larger.`]
      : [];
  const end = isTemporary ? '' : ` BLOCKSIZE ${block / KIB}K`;
  const listed = fileLines(files, all, '', (each) => `${sqlText(filePath(each, name, '.dbf'))} ${size(each)}`);
  return {
    lines: [
      ...remarks,
      `CREATE ${big ? 'BIGFILE ' : ''}${isTemporary ? 'TEMPORARY ' : ''}TABLESPACE ${name} ${file}`,
      ...listed.lines,
      `  EXTENT MANAGEMENT LOCAL UNIFORM SIZE ${kib(extentBytes)}${end};`,
      ...(isTemporary ? [`ALTER DATABASE DEFAULT TEMPORARY TABLESPACE ${name};`] : []),
    ],
    omitted: listed.omitted,
  };
}
