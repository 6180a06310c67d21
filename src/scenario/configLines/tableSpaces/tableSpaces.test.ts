import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIB, KIB, MIB } from '../../../base/units.ts';
import { anySpaces } from '../../testing/anySpaces.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { sample } from '../../../studies/testing/samples.ts';
import type { DbObject, Extents, Scenario, Table } from '../../schema.ts';
import type { SpaceProduct } from '../block.ts';
import { configLines, configText } from '../configLines.ts';
import { SPACE_PRODUCTS, tableSpacesBlock } from './tableSpaces.ts';
import { placesOf } from '../places.ts';

const base = presetScenario(sample('loose', 'mixed'))!;

interface Made {
  readonly role?: DbObject['role'];
  readonly extents?: Partial<Extents>;
  readonly containers?: number;
  readonly bytes?: number;
  readonly blockBytes?: number;
  readonly tables?: readonly Table[];
  readonly id?: string;
}

/** A document whose first space is `made`, on disks d1, d2 and so on. */
function withSpace({
  role = 'table',
  extents,
  containers = 2,
  bytes = 64 * MIB,
  blockBytes = 8 * KIB,
  tables = [],
  id = 'data',
}: Made): Scenario {
  const object: DbObject = {
    id,
    name: 'Data',
    role,
    segments: 1,
    psusPerSegment: containers,
    psuBytes: bytes,
    extents: { extentBytes: 256 * KIB, managed: 'database', ...extents },
  };
  const targets = base.hardware.disks.map((disk) => disk.id);
  return {
    ...base,
    database: { blockBytes, objects: [object], ...(tables.length > 0 && { tables: [...tables] }) },
    placement: { rules: [{ object: id, spread: { kind: 'round-robin', targets, offset: 0, segmentShift: 0 } }], exceptions: [] },
  };
}

const lines = (scenario: Scenario, product: SpaceProduct, all = false): readonly string[] =>
  tableSpacesBlock(scenario, placesOf(scenario), { all, product })?.lines ?? [];
const text = (made: Made, product: SpaceProduct): string => lines(withSpace(made), product).join('\n');

describe('Db2', () => {
  test('containers with room for their tags, sizes in pages', () => {
    expect(text({ extents: { containerBytes: [64 * MIB, 32 * MIB], prefetchBytes: MIB } }, 'db2')).toContain(
      [
        'CREATE LARGE TABLESPACE data PAGESIZE 8 K',
        '  MANAGED BY DATABASE USING (',
        "  FILE '/data/d1/data_1' 8224,",
        "  FILE '/data/d2/data_2' 4128)",
        '  EXTENTSIZE 32 PREFETCHSIZE 128 BUFFERPOOL BP8K ',
      ].join('\n'),
    );
  });

  test('directories of the system, paths of automatic storage, temporary spaces, the log', () => {
    expect(text({ extents: { managed: 'system' } }, 'db2')).toContain(
      "CREATE REGULAR TABLESPACE data PAGESIZE 8 K\n  MANAGED BY SYSTEM USING (\n  '/data/d1/data_1',\n  '/data/d2/data_2')",
    );
    expect(text({ extents: { managed: 'automatic' } }, 'db2')).toContain(
      "CREATE STOGROUP SG_1 ON '/data/d1', '/data/d2';\nCREATE LARGE TABLESPACE data PAGESIZE 8 K\n  MANAGED BY AUTOMATIC STORAGE USING STOGROUP SG_1 INITIALSIZE 131840 K",
    );
    expect(text({ role: 'temporary' }, 'db2')).toContain('CREATE SYSTEM TEMPORARY TABLESPACE data');
    expect(text({ role: 'log', containers: 1, bytes: GIB }, 'db2')).toContain(
      "UPDATE DB CFG USING NEWLOGPATH '/data/d1/data' LOGPRIMARY 4 LOGFILSIZ 65536;",
    );
  });

  test('pages and extents that it does not have are said', () => {
    const odd = text({ blockBytes: 2 * KIB, extents: { extentBytes: 8 * MIB } }, 'db2');
    expect(odd).toContain('-- Db2 has no page of 2 KiB');
    expect(odd).toContain('EXTENTSIZE 256');
    expect(odd).toContain('-- Extents have 2 to 256 pages');
  });

  test('tables, and where their indexes go', () => {
    const tables: Table[] = [
      { id: 'orders', name: 'Orders', kind: 'table', space: 'data', bytes: 10 * MIB },
      { id: 'orders_pk', name: 'Key', kind: 'index', space: 'data', bytes: MIB, of: 'orders' },
    ];
    expect(text({ tables }, 'db2')).toContain('--   CREATE TABLE orders (...) IN data INDEX IN data;');
    expect(text({ tables }, 'oracle')).toContain('--   CREATE INDEX orders_pk ON orders (...) TABLESPACE data;');
  });
});

describe('Oracle', () => {
  test('data files, and files that grow', () => {
    expect(text({}, 'oracle')).toContain(
      "CREATE TABLESPACE data DATAFILE\n  '/data/d1/data_1.dbf' SIZE 66560K,\n  '/data/d2/data_2.dbf' SIZE 66560K\n  EXTENT MANAGEMENT LOCAL UNIFORM SIZE 256K BLOCKSIZE 8K;",
    );
    expect(text({ extents: { managed: 'system' }, containers: 1 }, 'oracle')).toContain(
      'SIZE 1280K AUTOEXTEND ON NEXT 256K MAXSIZE 66560K',
    );
  });

  test('temporary files, redo log groups, files beyond four million blocks', () => {
    expect(text({ role: 'temporary', containers: 1 }, 'oracle')).toContain('CREATE TEMPORARY TABLESPACE data TEMPFILE');
    expect(text({ role: 'log' }, 'oracle').match(/ADD LOGFILE/g)).toHaveLength(2);
    expect(text({ containers: 1, bytes: 40 * GIB }, 'oracle')).toContain('CREATE BIGFILE TABLESPACE');
    expect(text({ containers: 2, bytes: 40 * GIB }, 'oracle')).toContain('-- A data file holds at most');
  });
});

describe('PostgreSQL', () => {
  test('one directory a table space; temporary ones are drawn from a list', () => {
    const two = text({}, 'postgresql');
    expect(two).toContain("CREATE TABLESPACE data_1 LOCATION '/data/d1/data';\nCREATE TABLESPACE data_2 LOCATION '/data/d2/data';");
    expect(two).toContain('has one directory');
    expect(text({ containers: 1 }, 'postgresql')).not.toContain('has one directory');
    expect(text({ role: 'temporary' }, 'postgresql')).toContain("ALTER SYSTEM SET temp_tablespaces = 'data_1', 'data_2';");
    expect(text({ role: 'log' }, 'postgresql')).toContain('initdb --waldir=/data/d1/data');
  });
});

test('names that a product keeps to itself get a prefix', () => {
  expect(text({ id: 'index' }, 'oracle')).toContain('CREATE TABLESPACE s_index DATAFILE');
  expect(text({ id: 'SYSTEM1' }, 'db2')).toContain('TABLESPACE s_SYSTEM1 ');
});

test('long statements say that they are not complete, unless every container is asked for', () => {
  const many = withSpace({ containers: 500, bytes: 16 * MIB });
  expect(tableSpacesBlock(many, placesOf(many), { product: 'db2' })?.omitted).toBe(436);
  expect(lines(many, 'db2').join('\n')).toContain('-- ... 436 more containers: the statement is not complete');
  expect(lines(many, 'db2', true).filter((line) => line.includes("FILE '"))).toHaveLength(500);
});

test('the words of the document choose the product; a document without table spaces has none', () => {
  expect(configLines({ ...withSpace({}), terms: 'oracle' }).map(({ title }) => title)).toContain('Table spaces of Oracle');
  expect(configLines(withSpace({})).map(({ title }) => title)).toContain('Table spaces of Db2');
  expect(configLines(base).map(({ id }) => id)).not.toContain('spaces');
});

test('property: every container has one line in each product, and no number is none', () => {
  fc.assert(
    fc.property(anySpaces, fc.constantFrom(...SPACE_PRODUCTS.map(({ id }) => id)), (scenario, product) => {
      expect(configText(configLines(scenario, { all: true, product }))).not.toMatch(/NaN|Infinity|undefined|\/nowhere/);
      const statements = lines(scenario, product, true).filter((line) => !line.startsWith('--'));
      for (const { id, extents, psusPerSegment } of scenario.database.objects) {
        if (extents === undefined || product === 'postgresql' || (product === 'db2' && extents.managed === 'automatic')) continue;
        const files = statements.filter((line) => new RegExp(`/(s_)?${id}_\\d+(\\.dbf)?'`).test(line));
        expect(files).toHaveLength(psusPerSegment);
        expect(new Set(files).size).toBe(psusPerSegment);
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});
