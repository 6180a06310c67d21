import { expect, test } from 'vitest';
import { presetScenario } from './presets.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import type { ConfigOptions } from '../../scenario/configLines/block.ts';
import { configLines } from '../../scenario/configLines/configLines.ts';

const preset = (method: string): Scenario => presetScenario(`container-move/one-disk/${method}`)!;

/** Lines of the blocks about moves, without the warning and comments. */
function commandsOf(scenario: Scenario, options: ConfigOptions = {}): string[] {
  const blocks = configLines(scenario, options).filter(({ id }) => id === 'moves' || id === 'volume-moves');
  return blocks.flatMap(({ lines }) => lines.filter((line) => !/^(?:#|--)/.test(line)));
}

test('table spaces are made with the buffer pool of the document', () => {
  const lines = configLines(preset('copy')).find(({ id }) => id === 'spaces')!.lines;
  expect(lines.filter((line) => line.includes('BUFFERPOOL'))).toEqual([
    'CREATE BUFFERPOOL bp SIZE 82000 PAGESIZE 4 K;',
    '  EXTENTSIZE 32 PREFETCHSIZE 32 BUFFERPOOL bp NO FILE SYSTEM CACHING;',
    '  EXTENTSIZE 32 PREFETCHSIZE 32 BUFFERPOOL bp NO FILE SYSTEM CACHING;',
  ]);
});

test('two rebalances are an ADD and a DROP of Db2, with the paths of the disks and a page size', () => {
  expect(commandsOf(preset('add-drop'))).toEqual([
    // 3 GiB in pages of 4 KiB, and an extent of 32 pages for the tag.
    "ALTER TABLESPACE ts_b ADD (FILE '/data/hdb/ts_b_2' 786464);",
    "ALTER TABLESPACE ts_b DROP (FILE '/data/hda/ts_b_1');",
  ]);
});

test('a volume manager moves one logical volume between the devices', () => {
  expect(commandsOf(preset('volume-manager'))).toEqual(['pvmove -n lv_ts_b_1 /dev/hda /dev/hdb']);
});

test('a copy stops changes, copies the file, gives the container its new path while nobody is connected, and lets changes go on', () => {
  expect(commandsOf(preset('copy'))).toEqual([
    "db2 'CONNECT TO <db>'",
    "db2 'QUIESCE TABLESPACES FOR TABLE b SHARE'",
    'cp -p /data/hda/ts_b_1 /data/hdb/ts_b_1',
    "db2 'FORCE APPLICATIONS ALL'",
    "db2 'DEACTIVATE DATABASE <db>'",
    'rsync -a --inplace --no-whole-file /data/hda/ts_b_1 /data/hdb/ts_b_1',
    'db2relocatedb -f relocate.cfg',
    "db2 'ACTIVATE DATABASE <db>'",
    "db2 'CONNECT TO <db>'",
    // A quiesce outlives the session, and even the database.
    "db2 'QUIESCE TABLESPACES FOR TABLE b RESET'",
  ]);
});

test('a restore backs up, redirects the container to its new path and rolls forward', () => {
  expect(commandsOf(preset('restore'))).toEqual([
    'BACKUP DATABASE <db> TABLESPACE (ts_b) ONLINE;',
    'RESTORE DATABASE <db> TABLESPACE (ts_b) ONLINE REDIRECT;',
    "SET TABLESPACE CONTAINERS FOR <id> USING (FILE '/data/hdb/ts_b_1' 786464);",
    'RESTORE DATABASE <db> CONTINUE;',
    'ROLLFORWARD DATABASE <db> TO END OF LOGS AND COMPLETE TABLESPACE (ts_b) ONLINE;',
  ]);
  expect(commandsOf(preset('restore'), { product: 'oracle' })).toEqual([
    "BACKUP AS COPY DATAFILE '/data/hda/ts_b_1.dbf' FORMAT '/data/hdb/ts_b_1.dbf';",
    "ALTER DATABASE DATAFILE '/data/hda/ts_b_1.dbf' OFFLINE;",
    "SWITCH DATAFILE '/data/hda/ts_b_1.dbf' TO COPY;",
    "RECOVER DATAFILE '/data/hdb/ts_b_1.dbf';",
    "ALTER DATABASE DATAFILE '/data/hdb/ts_b_1.dbf' ONLINE;",
  ]);
  expect(commandsOf(preset('restore'), { product: 'postgresql' })[0]).toMatch(/^CREATE TABLESPACE ts_b_moved LOCATION/);
});

test('a table moves by the procedure of Db2, or the statement of another product; an index with it; a balancer has none', () => {
  const call = (of: string, spaces: string, operation: string): string =>
    `CALL SYSPROC.ADMIN_MOVE_TABLE('<schema>', '${of}', ${spaces}, '', '', '', '', '', '${operation}');`;
  const table = preset('table');
  expect(commandsOf(table)).toEqual([call('B', "'TS_C', '', ''", 'MOVE')]);
  expect(commandsOf(table, { product: 'oracle' })).toEqual(['ALTER TABLE b MOVE ONLINE TABLESPACE ts_c;']);
  expect(commandsOf(table, { product: 'postgresql' })).toEqual(['ALTER TABLE b SET TABLESPACE ts_c;']);
  const [move] = table.timeline!;
  const canceled = { ...table, timeline: [move, { kind: 'cancel' as const, id: 'stop', atMs: 2_000_000, action: move.id }] };
  expect(commandsOf(canceled).at(-1)).toBe(call('B', "'', '', ''", 'CANCEL'));
  const key = { id: 'key', name: 'Key', kind: 'index' as const, space: 'ts-b', bytes: 2 ** 20, of: 'b' };
  const index: Scenario = {
    ...table,
    database: { ...table.database, tables: [...table.database.tables!, key] },
    timeline: [{ ...move, table: 'key' } as Action],
  };
  expect(commandsOf(index)).toEqual([call('B', "'', 'TS_C', ''", 'MOVE')]);
  expect(commandsOf(index, { product: 'oracle' })).toEqual(['ALTER INDEX key REBUILD TABLESPACE ts_c ONLINE;']);
  expect(commandsOf(preset('balancer'))).toEqual([]);
  const said = configLines(preset('balancer')).find(({ id }) => id === 'moves')!.lines;
  expect(said.join(' ')).toContain('No statement of a database and no command of LVM2 does this');
});

test('what is canceled is stopped in the words of what does it', () => {
  const canceled = (method: string): Scenario => {
    const scenario = preset(method);
    const [first] = scenario.timeline!;
    return { ...scenario, timeline: [first, { kind: 'cancel', id: 'stop', atMs: 2_000_000, action: first.id }] };
  };
  expect(commandsOf(canceled('add-drop')).at(-1)).toBe('ALTER TABLESPACE ts_b REBALANCE SUSPEND;');
  expect(commandsOf(canceled('volume-manager')).at(-1)).toBe('pvmove --abort');
  expect(commandsOf(canceled('copy'))).toEqual(commandsOf(preset('copy')));
});

test('a container of another size is added with its size', () => {
  const scenario = preset('add-drop');
  const timeline = scenario.timeline!.map((action) => (action.kind === 'add-container' ? { ...action, bytes: 2 ** 30 } : action));
  expect(commandsOf({ ...scenario, timeline }, { product: 'oracle' })[0]).toBe(
    "ALTER TABLESPACE ts_b ADD DATAFILE '/data/hdb/ts_b_2.dbf' SIZE 1048576K;",
  );
  expect(commandsOf({ ...scenario, timeline })[0]).toBe("ALTER TABLESPACE ts_b ADD (FILE '/data/hdb/ts_b_2' 262176);");
});

test('what Db2 has no statement for takes two; Oracle moves a file in one', () => {
  for (const method of ['rebalance', 'pages']) {
    expect(commandsOf(preset(method)).map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'ALTER TABLESPACE ts_b ADD',
      'ALTER TABLESPACE ts_b DROP',
    ]);
    expect(commandsOf(preset(method), { product: 'oracle' })).toEqual([
      "ALTER DATABASE MOVE DATAFILE '/data/hda/ts_b_1.dbf' TO '/data/hdb/ts_b_1.dbf';",
    ]);
  }
});

test('a second move begins where the first ended, in the order of time', () => {
  const to = (id: string, atMs: number, target: string): Action => ({
    kind: 'move',
    id,
    atMs,
    object: 'ts-b',
    psu: 1,
    to: target,
    method: 'volume-manager',
  });
  const scenario = { ...preset('volume-manager'), timeline: [to('back', 3_000_000, 'hda'), to('away', 1000, 'hdb')] };
  expect(commandsOf(scenario)).toEqual(['pvmove -n lv_ts_b_1 /dev/hda /dev/hdb', 'pvmove -n lv_ts_b_1 /dev/hdb /dev/hda']);
});

test('a directory that no file was in at the start is asked for once', () => {
  const asked = (method: string): string[] =>
    configLines(preset(method)).flatMap(({ lines }) => lines.filter((line) => line.includes('must be there first')));
  for (const method of ['copy', 'add-drop', 'restore'])
    expect(asked(method)).toEqual([expect.stringContaining(' /data/hdb must be there first: a file system on /dev/hdb.')]);
  expect(asked('volume-manager')).toEqual([]);
});

test('names of a document stay in comments', () => {
  const scenario = preset('add-drop');
  scenario.database.objects[1].name = 'B\nDROP TABLE x;';
  expect(commandsOf(scenario)).toHaveLength(2);
});

test('nothing without a timeline', () => {
  expect(commandsOf(presetScenario('container-move/one-disk/streams')!)).toEqual([]);
});
