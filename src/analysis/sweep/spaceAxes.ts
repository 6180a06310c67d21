/** Settings of table spaces and buffer pools that are one number for all of them. */
import { KIB, MIB } from '../../base/units.ts';
import { setPool } from '../../scenario/edit/pools.ts';
import { setExtents } from '../../scenario/edit/spaces.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { prefetchBytesOf } from '../../scenario/spaces/spaces.ts';
import { commonIn, type SweepAxis } from './axis.ts';

/** Objects with extents, which are table spaces. */
const spaces = ({ database }: Scenario) =>
  database.objects.flatMap((object) => (object.extents === undefined ? [] : [{ ...object, extents: object.extents }]));

const extent: SweepAxis = {
  id: 'extent',
  title: 'Extent of all table spaces',
  xTitle: 'extent in KiB',
  note: 'A prefetch that is given in bytes stays as it is; one that goes by extents follows.',
  xs: [32, 64, 128, 256, 512, 1024],
  value: (scenario) =>
    commonIn(
      spaces(scenario).map(({ extents }) => extents.extentBytes),
      KIB,
    ),
  set: (scenario, x) =>
    spaces(scenario).reduce((changed, { id, extents }) => setExtents(changed, id, x * KIB, extents.prefetchBytes ?? 0), scenario),
};

const prefetch: SweepAxis = {
  id: 'prefetch',
  title: 'Prefetch of all table spaces',
  xTitle: 'prefetch in KiB',
  note: '',
  xs: [64, 128, 256, 512, 1024, 2048, 4096],
  value: (scenario) => commonIn(spaces(scenario).map(prefetchBytesOf), KIB),
  set: (scenario, x) =>
    spaces(scenario).reduce((changed, { id, extents }) => setExtents(changed, id, extents.extentBytes, x * KIB), scenario),
};

const pool: SweepAxis = {
  id: 'pool',
  title: 'Size of each buffer pool',
  xTitle: 'buffer pool in MiB',
  note: 'All pools get the same size.',
  xs: [4, 16, 64, 256, 1024],
  value: ({ database: { pools = [] } }) =>
    commonIn(
      pools.map(({ bytes }) => bytes),
      MIB,
    ),
  set: (scenario, x) => (scenario.database.pools ?? []).reduce((changed, each) => setPool(changed, { ...each, bytes: x * MIB }), scenario),
};

export const SPACE_AXES: readonly SweepAxis[] = [extent, prefetch, pool];
