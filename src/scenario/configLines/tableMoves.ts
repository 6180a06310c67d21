/**
 * Statements that move a table or index to another table space, and what there is in place of them for a balancer of blocks.
 * Sources: *ADMIN_MOVE_TABLE procedure* (IBM Db2 documentation, 9.7 and later); *ALTER TABLE ... MOVE ONLINE* (Oracle Database SQL Language
 * Reference, 12.2), *ALTER INDEX ... REBUILD*; *ALTER TABLE*, *ALTER INDEX ... SET TABLESPACE* (PostgreSQL documentation).
 */
import type { Action, Scenario } from '../schema.ts';
import { sqlText, type SpaceProduct } from './block.ts';

export type OtherMove = Action & { kind: 'move-table' | 'balance' };
type Known = Pick<Scenario, 'database' | 'timeline'>;
type Names = ReadonlyMap<string, string>;

export const isOtherMove = (action: Action): action is OtherMove => action.kind === 'move-table' || action.kind === 'balance';

/** Null: an action of another kind. @param nameOf names in statements of tables, indexes and table spaces by id */
export function otherLines(scenario: Known, action: Action, nameOf: Names, whose: SpaceProduct): string[] | null {
  if (action.kind === 'balance') return balancerLines(whose);
  if (action.kind === 'move-table') return tableLines(scenario, action, nameOf, whose);
  const of = action.kind === 'cancel' ? scenario.timeline?.find(({ id }) => id === action.action) : undefined;
  if (of?.kind === 'balance') return ['-- What balances the blocks stops it.'];
  if (of?.kind !== 'move-table') return null;
  return whose === 'db2'
    ? [procedure(tableOf(scenario, of.table), nameOf, ['', '', ''], 'CANCEL')]
    : ['-- Cancel the session that does it.'];
}

const balancerLines = (whose: SpaceProduct): string[] => [
  '-- No statement of a database and no command of LVM2 does this: storage that can balances blocks below them.',
  whose === 'db2'
    ? '-- Nearest: ALTER TABLESPACE ... ADD a container on the other disk, for one table space after another; the database deals its extents again.'
    : '-- Nearest: move whole files, one after another.',
];

function tableLines(scenario: Known, action: Action & { kind: 'move-table' }, nameOf: Names, whose: SpaceProduct): string[] {
  const name = nameOf.get(action.table) ?? action.table;
  const space = nameOf.get(action.to) ?? action.to;
  const isIndex = scenario.database.tables?.find(({ id }) => id === action.table)?.kind === 'index';
  if (whose === 'oracle')
    return isIndex
      ? [`ALTER INDEX ${name} REBUILD TABLESPACE ${space} ONLINE;`]
      : ['-- ONLINE since 12.2.', `ALTER TABLE ${name} MOVE ONLINE TABLESPACE ${space};`];
  if (whose === 'postgresql')
    return [
      `ALTER ${isIndex ? 'INDEX' : 'TABLE'} ${name} SET TABLESPACE ${space};`,
      '-- It is locked, for readers too, while it is copied.',
    ];
  return [
    '-- Since 9.7; before, unload the table, make it again in the other table space, and load it. Rows are copied by SQL, and logged.',
    ...(isIndex ? ['-- Db2 copies the table of the index as well: its indexes are made again in the other table space.'] : []),
    '-- <schema> is that of the table; where nothing is named it stays as it is.',
    procedure(tableOf(scenario, action.table), nameOf, isIndex ? ['', space, ''] : [space, '', ''], 'MOVE'),
  ];
}

/** Of an index the table that it is of. */
function tableOf({ database: { tables = [] } }: Known, id: string): string {
  const table = tables.find((each) => each.id === id);
  return table?.kind === 'index' ? (table.of ?? id) : id;
}

/** Table spaces of data, indexes and large objects; Db2 keeps names in capitals. */
const procedure = (table: string, nameOf: Names, spaces: readonly string[], operation: string): string => {
  const names = [nameOf.get(table) ?? table, ...spaces].map((each) => sqlText(each.toUpperCase()));
  return `CALL SYSPROC.ADMIN_MOVE_TABLE('<schema>', ${names.join(', ')}, '', '', '', '', '', '${operation}');`;
};
