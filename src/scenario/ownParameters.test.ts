import { expect, test } from 'vitest';
import { disksOf } from './import/drives.ts';
import { buildWarehouse, readTables, templateWork } from './import/index.ts';
import { LIBRARY, loadLibrary } from './drives/library.ts';
import { ownParameters } from './ownParameters.ts';
import { problemsOf } from './validate.ts';

test('a warehouse of one\u2019s own lists its drives, and says which numbers nobody stated', async () => {
  const library = await loadLibrary();
  const { rows } = readTables('name,size\nORDERS,1 GB\n');
  const { scenario } = buildWarehouse({
    title: 'Mine',
    product: 'other',
    disks: disksOf(
      library.find(({ id }) => id === LIBRARY[0].id)!,
      3,
    ),
    tables: rows,
    spaces: [],
    classes: templateWork('reports', rows),
    users: 2,
    degree: 3,
    bufferPoolBytes: 4096,
  });
  const changed = { ...scenario!, costs: { ...scenario!.costs, sortMsPerMib: 7 } };
  expect(problemsOf(changed)).toEqual([]);
  const listed = new Map(ownParameters(changed).map((parameter) => [parameter.name, parameter]));
  expect([...listed.values()][0]).toMatchObject({ unit: 'bytes', from: 'drive', disks: 3 });
  expect(listed.get('/costs/scanMsPerMib')).toEqual({ name: '/costs/scanMsPerMib', value: 1, unit: 'ms/MiB', from: 'assumed' });
  expect(listed.get('/costs/sortMsPerMib')).toEqual({ name: '/costs/sortMsPerMib', value: 7, unit: 'ms/MiB', from: 'stated' });
  expect(listed.get('/host/blockCacheBytes')).toMatchObject({ value: 4096, from: 'stated' });
  expect(listed.get('/host/scheduler/kind')).toMatchObject({ value: 'clook', from: 'assumed' });
  expect(listed.get('/workload/users')).toMatchObject({ value: 2, from: 'stated' });
});
