/**
 * What carries out the moves of a timeline: statements for containers, in the language of one product, and commands for volumes and files.
 * Sources: *ALTER TABLESPACE*, *QUIESCE TABLESPACES FOR TABLE*, *db2relocatedb* (IBM Db2 documentation, 9.5 and 10.5); *ALTER DATABASE* (Oracle
 * Database SQL Language Reference, 12c; *SWITCH*, *RECOVER*: Backup and Recovery Reference); *RESTORE DATABASE*, *ROLLFORWARD DATABASE* (IBM Db2); *ALTER TABLESPACE*, *ALTER TABLE* (PostgreSQL documentation); pvmove(8).
 */
import { formatMs } from '../../base/units.ts';
import type { Action, Scenario } from '../schema.ts';
import { actionWords } from '../timeline/words.ts';
import { block, command, inComment, sqlText, type ConfigBlock, type ConfigOptions, type SpaceProduct } from './block.ts';
import { hasLinuxNames, linuxDisk } from './linux.ts';
import type { Places } from './places.ts';
import { filePath, spacesToMake, type SpaceToMake } from './tableSpaces/spaceFiles.ts';
import { isOtherMove, otherLines, type OtherMove } from './tableMoves.ts';
import { productOf } from './tableSpaces/tableSpaces.ts';

type Moving = Action & { kind: 'move' | 'add-container' | 'drop-container' | 'rebalance' };
type Canceling = Action & { kind: 'cancel' };
const MOVES: ReadonlySet<string> = new Set(['move', 'add-container', 'drop-container', 'rebalance']);
const isMove = (action: Action): action is Moving => MOVES.has(action.kind);
const isOfMoves = (action: Action): action is Moving | Canceling | OtherMove =>
  isMove(action) || action.kind === 'cancel' || isOtherMove(action);
/** Carried out by a root shell, not by the database. */
const isShellMove = (action: Moving, whose: SpaceProduct): boolean =>
  action.kind === 'move' && (action.method === 'volume-manager' || (action.method === 'copy' && whose === 'db2'));

/** A container while the timeline is gone through: where its file is by now. */
interface Container {
  readonly path: string;
  readonly directory: string;
  readonly target: string;
  readonly pages: number;
}

interface Context {
  readonly space: SpaceToMake;
  /** By number, from 1. */
  readonly containers: Map<number, Container>;
  /** Where a file on a target lies. */
  readonly placed: (target: string, number: number, bytes: number) => Container;
  readonly device: (target: string) => string;
  /** Targets whose directories are there by now. */
  readonly made: Set<string>;
}

/** Empty where nothing of a table space moves. One block for the database, and one for a root shell where that takes part. */
export function movesBlocks(scenario: Scenario, places: Places, { product }: ConfigOptions): ConfigBlock[] {
  const moves = (scenario.timeline ?? []).filter(isOfMoves);
  const whose = product ?? productOf(scenario.terms);
  const contexts = contextsOf(scenario, places);
  const { nameOf } = spacesToMake(scenario, places);
  const sql: string[] = [];
  const shell: string[] = [];
  for (const action of moves.toSorted((a, b) => a.atMs - b.atMs)) {
    const other = otherLines(scenario, action, nameOf, whose);
    if (other !== null) {
      sql.push(`-- After ${formatMs(action.atMs)}: ${inComment(actionWords(scenario, action))}`, ...other);
      continue;
    }
    const of = action.kind === 'cancel' ? moves.filter(isMove).find(({ id }) => id === action.action) : isMove(action) ? action : undefined;
    const context = of === undefined ? undefined : contexts.get(of.object);
    if (of === undefined || context === undefined) continue;
    const isShell = isShellMove(of, whose);
    const head = `${isShell ? '#' : '--'} After ${formatMs(action.atMs)}: ${inComment(context.space.object.name)}`;
    const lines =
      action.kind === 'cancel' ? cancelLines(of, context, whose) : isShell ? shellLines(of, context) : statements(of, context, whose);
    (isShell ? shell : sql).push(head, ...newDirectory(of, context, isShell ? '#' : '--'), ...lines);
  }
  return [
    ...(sql.length > 0 ? [block({ id: 'moves', title: 'Moves of containers', language: 'sql', lines: sql }, scenario.title)] : []),
    ...(shell.length > 0
      ? [block({ id: 'volume-moves', title: 'Moves of volumes and files', language: 'shell', lines: shell }, scenario.title)]
      : []),
  ];
}

function contextsOf(scenario: Scenario, places: Places): Map<string, Context> {
  const { spaces, blockBytes } = spacesToMake(scenario, places);
  const { targets } = places.layout;
  const own = hasLinuxNames(scenario);
  const disks = scenario.hardware.disks.map(({ id }) => id);
  const made = new Set(
    spaces.flatMap(({ files }) => files.map(({ directory }) => targets[places.directories.indexOf(directory)]?.id ?? '')),
  );
  const device = (target: string): string => `/dev/${own || !disks.includes(target) ? target : linuxDisk(disks.indexOf(target))}`;
  return new Map(
    spaces.map((space): [string, Context] => {
      const placed = (target: string, number: number, bytes: number): Container => {
        const at = targets.findIndex(({ id }) => id === target);
        const directory = places.directories[at] ?? '/nowhere';
        const tag = Math.ceil(space.extents.extentBytes / blockBytes);
        return { target, directory, path: filePath({ directory, number, bytes }, space.name), pages: Math.ceil(bytes / blockBytes) + tag };
      };
      const containers = new Map(
        space.files.map(({ directory, number, bytes }): [number, Container] => {
          const at = places.directories.indexOf(directory);
          return [number, placed(targets[at]?.id ?? '', number, bytes)];
        }),
      );
      return [space.object.id, { space, containers, placed, device, made }];
    }),
  );
}

/** What nothing made at the start: the directory of a disk or volume that no file was on. */
function newDirectory(action: Moving, { placed, made, device }: Context, mark: string): string[] {
  if (!('to' in action) || (action.kind === 'move' && action.method === 'volume-manager') || made.has(action.to)) return [];
  made.add(action.to);
  return [`${mark} ${placed(action.to, 1, 0).directory} must be there first: a file system on ${device(action.to)}.`];
}

/** How a move is stopped where it is. */
function cancelLines(action: Moving, { space }: Context, whose: SpaceProduct): string[] {
  if (action.kind === 'move' && action.method === 'volume-manager') return command('pvmove', '--abort');
  if (isShellMove(action, whose)) return ['# End the copy, remove what it wrote, and take the quiesce back with RESET.'];
  const isRebalance = action.kind !== 'move' || action.method === 'rebalance';
  if (whose === 'db2' && isRebalance)
    return ['-- Since 10.1; before, a rebalance runs to its end.', `ALTER TABLESPACE ${space.name} REBALANCE SUSPEND;`];
  return ['-- Cancel the session that does it.'];
}

function shellLines(action: Moving, { space, containers, placed, device }: Context): string[] {
  if (action.kind !== 'move') return [];
  const from = containers.get(action.psu);
  if (from === undefined) return [];
  const to = placed(action.to, action.psu, space.object.psuBytes);
  if (action.method === 'volume-manager') {
    containers.set(action.psu, { ...from, target: action.to });
    return [
      `# The container must be alone on its logical volume, here lv_${space.name}_${action.psu}: all that is on it moves.`,
      '# Both devices must be physical volumes of its group (pvcreate, vgextend), not file systems of their own.',
      '# How far it is: lvs -a -o+devices,copy_percent',
      ...command('pvmove', '-n', `lv_${space.name}_${action.psu}`, device(from.target), device(action.to)),
      `# On AIX, with hdisk0 and hdisk1 in one volume group: migratepv -l lv_${space.name}_${action.psu} hdisk0 hdisk1`,
    ];
  }
  containers.set(action.psu, to);
  return copyLines(space, from, to);
}

/** Share is a lasting state, and only a database that is not active may get new paths. */
function copyLines({ name, tables: [table] }: SpaceToMake, from: Container, to: Container): string[] {
  const quiesce = (mode: string): string[] =>
    command('db2', `QUIESCE TABLESPACES FOR TABLE ${table === undefined ? '<table>' : table.id} ${mode}`);
  return [
    ...command('db2', 'CONNECT TO <db>'),
    ...quiesce('SHARE'),
    ...command('cp', '-p', from.path, to.path),
    '# Nobody may be connected while the container gets its new path. What was changed before the quiesce may',
    '# be written to the old file only when the database stops: what differs is copied once more.',
    ...command('db2', 'FORCE APPLICATIONS ALL'),
    ...command('db2', 'DEACTIVATE DATABASE <db>'),
    ...command('rsync', '-a', '--inplace', '--no-whole-file', from.path, to.path),
    '# relocate.cfg (also INSTANCE, and NODENUM where it is not 0):',
    '#   DB_NAME=<db>,<db>',
    '#   DB_PATH=<path>,<path>',
    `#   CONT_PATH=${from.path},${to.path}`,
    ...command('db2relocatedb', '-f', 'relocate.cfg'),
    ...command('db2', 'ACTIVATE DATABASE <db>'),
    ...command('db2', 'CONNECT TO <db>'),
    '# The state lasts until it is taken back, by the same user.',
    ...quiesce('RESET'),
    `# Relocation is not logged: back up table space ${name}, then remove ${from.path}.`,
  ];
}

/** Of Db2. */
const HOW_FAR = '-- Returns at once and rebalances in the background. How far it is: LIST UTILITIES SHOW DETAIL';

function statements(action: Moving, context: Context, product: SpaceProduct): string[] {
  const { space, containers, placed } = context;
  if (action.kind === 'add-container') {
    const number = Math.max(0, ...containers.keys()) + 1;
    const added = placed(action.to, number, action.bytes ?? space.object.psuBytes);
    containers.set(number, added);
    if (product === 'oracle')
      return [
        `ALTER TABLESPACE ${space.name} ADD DATAFILE ${sqlText(`${added.path}.dbf`)} SIZE ${Math.ceil((action.bytes ?? space.object.psuBytes) / 1024)}K;`,
        '-- Oracle does not deal extents again: what is there stays where it is.',
      ];
    if (product === 'postgresql') return ['-- A table space of PostgreSQL is one directory: make another, and move tables to it.'];
    return [`ALTER TABLESPACE ${space.name} ADD (FILE ${sqlText(added.path)} ${added.pages});`, HOW_FAR];
  }
  if (action.kind === 'rebalance') {
    if (product !== 'db2') return ['-- Nothing to resume or reverse: only Db2 rebalances.'];
    return action.direction === 'resume'
      ? ['-- Since 10.1.', `ALTER TABLESPACE ${space.name} REBALANCE RESUME;`]
      : ['-- Db2 does not take a rebalance back: drop what was added, or add what was dropped.'];
  }
  const from = containers.get(action.psu);
  if (from === undefined) return [];
  if (action.kind === 'drop-container') {
    containers.delete(action.psu);
    if (product === 'oracle')
      return [
        '-- Oracle drops a file only when it is empty: move what is in it first.',
        `ALTER TABLESPACE ${space.name} DROP DATAFILE ${sqlText(`${from.path}.dbf`)};`,
      ];
    if (product === 'postgresql') return ['-- A table space of PostgreSQL is one directory: move its tables away, then DROP TABLESPACE.'];
    return [
      '-- Only once no rebalance of this table space is under way.',
      '-- What lies up to the high-water mark must fit into the others.',
      `ALTER TABLESPACE ${space.name} DROP (FILE ${sqlText(from.path)});`,
      HOW_FAR,
    ];
  }
  const to = placed(action.to, action.psu, space.object.psuBytes);
  containers.set(action.psu, to);
  return moveStatements(action, context, from, to, product);
}

function moveStatements(
  { method }: Action & { kind: 'move' },
  { space }: Context,
  from: Container,
  to: Container,
  product: SpaceProduct,
): string[] {
  const paths = [from.path, to.path].map((path) => sqlText(`${path}.dbf`));
  if (method === 'restore' && product === 'oracle')
    return [
      '-- In RMAN: the copy is made while the file is in use; only the last changes are applied while it is offline.',
      `BACKUP AS COPY DATAFILE ${paths[0]} FORMAT ${paths[1]};`,
      `ALTER DATABASE DATAFILE ${paths[0]} OFFLINE;`,
      `SWITCH DATAFILE ${paths[0]} TO COPY;`,
      `RECOVER DATAFILE ${paths[1]};`,
      `ALTER DATABASE DATAFILE ${paths[1]} ONLINE;`,
    ];
  if (method === 'restore' && product === 'db2')
    return [
      '-- In Db2 nobody uses the table space from the restore until the end of the roll forward. <db> is the database, <id> of LIST TABLESPACES.',
      `BACKUP DATABASE <db> TABLESPACE (${space.name}) ONLINE;`,
      `RESTORE DATABASE <db> TABLESPACE (${space.name}) ONLINE REDIRECT;`,
      `SET TABLESPACE CONTAINERS FOR <id> USING (FILE ${sqlText(to.path)} ${to.pages});`,
      'RESTORE DATABASE <db> CONTINUE;',
      `ROLLFORWARD DATABASE <db> TO END OF LOGS AND COMPLETE TABLESPACE (${space.name}) ONLINE;`,
    ];
  if (product === 'oracle') {
    if (method !== 'copy')
      return [`ALTER DATABASE MOVE DATAFILE ${paths[0]} TO ${paths[1]};`, '-- Since 12c: page by page, with changes at both ends.'];
    return [
      `ALTER TABLESPACE ${space.name} READ ONLY;`,
      `-- Now copy ${from.path}.dbf to ${to.path}.dbf.`,
      `ALTER TABLESPACE ${space.name} OFFLINE;`,
      `ALTER TABLESPACE ${space.name} RENAME DATAFILE ${paths[0]} TO ${paths[1]};`,
      `ALTER TABLESPACE ${space.name} ONLINE;`,
      `ALTER TABLESPACE ${space.name} READ WRITE;`,
    ];
  }
  if (product === 'postgresql')
    return [
      `CREATE TABLESPACE ${space.name}_moved LOCATION ${sqlText(to.path)};`,
      `ALTER TABLE ALL IN TABLESPACE ${space.name} SET TABLESPACE ${space.name}_moved;`,
      '-- Each table is locked, for readers too, while it is copied.',
    ];
  // What the method does in one step takes two rebalances.
  return [
    `-- Db2 has no statement that moves a container ${method === 'pages' ? 'page by page' : 'in one rebalance'}. In two:`,
    `ALTER TABLESPACE ${space.name} ADD (FILE ${sqlText(to.path)} ${to.pages});`,
    '-- Only once that rebalance has ended.',
    `ALTER TABLESPACE ${space.name} DROP (FILE ${sqlText(from.path)});`,
  ];
}
