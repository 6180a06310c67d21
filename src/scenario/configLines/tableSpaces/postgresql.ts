/**
 * Table spaces of PostgreSQL: CREATE TABLESPACE ... LOCATION. One has one directory and no extents; so a space of several containers is a table space
 * for each directory. Sources: *CREATE TABLESPACE*, *Tablespaces*, *temp_tablespaces*, *initdb* in the manual of PostgreSQL 16.
 */
import { formatBytes, KIB } from '../../../base/units.ts';
import type { Table } from '../../schema.ts';
import { sqlText } from '../block.ts';
import { directoriesOf, headLine, tableLines, type SpaceLines, type SpacesToMake, type SpaceToMake } from './spaceFiles.ts';

const PAGE_BYTES = 8 * KIB;
const MOST_SHOWN = 64;

export function postgresqlLines(made: SpacesToMake, all: boolean): SpaceLines[] {
  const head = [
    '-- Directories must be there, be empty and belong to the server’s account: mkdir, chown, before each statement.',
    ...(made.blockBytes === PAGE_BYTES
      ? []
      : [
          `-- Pages are of 8 KB unless the server was built with another size (--with-blocksize); here they have ${formatBytes(made.blockBytes)}.`,
        ]),
  ];
  return [{ lines: head, omitted: 0 }, ...made.spaces.map((space) => spaceLines(made, space, all))];
}

function spaceLines(made: SpacesToMake, space: SpaceToMake, all: boolean): SpaceLines {
  const { object, name, files } = space;
  const directories = directoriesOf(files);
  const paths = directories.map((directory) => `${directory}/${name}`);
  if (object.role === 'log') {
    const lines = [`-- The log has one directory, said when the cluster is made: initdb --waldir=${paths[0]}`];
    return { lines: [headLine(space), ...severalLine(paths, 'a volume over these disks'), ...lines], omitted: 0 };
  }
  if (object.role === 'system') return { lines: [headLine(space), `-- The cluster’s own directory: initdb -D ${paths[0]}`], omitted: 0 };
  const names = paths.map((_, k) => (paths.length === 1 ? name : `${name}_${k + 1}`));
  const statements = paths.map((path, k) => `CREATE TABLESPACE ${names[k]} LOCATION ${sqlText(path)};`);
  const shown = all ? statements : statements.slice(0, MOST_SHOWN);
  const isTemporary = object.role === 'temporary' || object.role === 'spill';
  const statement = ({ id, kind, of }: Table): string => {
    const word = made.nameOf.get(id) ?? id;
    if (kind === 'table') return `CREATE TABLE ${word} (...) TABLESPACE ${names[0]};`;
    return `CREATE INDEX ${word} ON ${of === undefined ? '<table>' : (made.nameOf.get(of) ?? of)} (...) TABLESPACE ${names[0]};`;
  };
  return {
    lines: [
      headLine(space),
      // The server draws one of several temporary table spaces for each file.
      ...(isTemporary ? [] : severalLine(paths, 'a volume over these disks, or partitions of the table in turn')),
      ...shown,
      ...(isTemporary
        ? [`ALTER SYSTEM SET temp_tablespaces = ${names.slice(0, shown.length).map(sqlText).join(', ')};`]
        : tableLines(space, statement)),
    ],
    omitted: statements.length - shown.length,
  };
}

const severalLine = (paths: readonly string[], instead: string): string[] =>
  paths.length === 1 ? [] : [`-- A table space has one directory and is not dealt over several: for extents in turn use ${instead}.`];
