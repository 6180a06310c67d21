/** Settings of the machine that are one number for all of it: processors, what adapters and links carry, the outer stripe of arrays. */
import { KIB } from '../../base/units.ts';
import { setMachine } from '../../scenario/edit/machine.ts';
import { setPathCap, setProcessors } from '../../scenario/edit/settings.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { common, commonIn, COUNTS, type SweepAxis } from './axis.ts';

const processors: SweepAxis = {
  id: 'processors',
  title: 'Processors of the host',
  xTitle: 'processors',
  note: '',
  xs: COUNTS,
  // Those of a machine of nodes belong to its nodes.
  value: ({ host }) => (host.machine === undefined ? host.processors : undefined),
  set: setProcessors,
};

const adapters = ({ hardware }: Scenario) => hardware.paths.filter(({ kind }) => kind === 'adapter');

const adapterRate: SweepAxis = {
  id: 'adapter-rate',
  title: 'Limit of each adapter',
  xTitle: 'limit of each adapter in MiB/s',
  note: 'All adapters get the same limit, those without one too.',
  xs: [20, 40, 80, 160, 320, 640, 1280],
  value(scenario) {
    const rates = adapters(scenario).map(({ mibPerSecond }) => mibPerSecond);
    if (rates.length === 0) return undefined;
    return rates.every((rate) => rate !== null) ? common(rates) : null;
  },
  set: (scenario, x) => adapters(scenario).reduce((changed, { id }) => setPathCap(changed, id, x), scenario),
};

const linkRate: SweepAxis = {
  id: 'link-rate',
  title: 'Limit of each link between nodes',
  xTitle: 'limit of each link in MiB/s',
  note: '',
  xs: [50, 100, 200, 400, 800, 1600, 3200],
  value: ({ host: { machine } }) =>
    machine?.link === undefined || machine.nodes.length < 2 ? undefined : (machine.link.mibPerSecond ?? null),
  set: (scenario, x) => setMachine(scenario, { link: { delayMs: 0, ...scenario.host.machine?.link, mibPerSecond: x } }),
};

const outerUnits = ({ volumes }: Scenario): number[] =>
  volumes.flatMap((volume) => ('arrays' in volume && volume.arrays !== undefined ? [volume.arrays.stripeUnitBytes] : []));

const outerUnit: SweepAxis = {
  id: 'outer-unit',
  title: 'Outer stripe unit of all arrays',
  xTitle: 'outer stripe unit in KiB',
  note: '',
  xs: [16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
  value: (scenario) => commonIn(outerUnits(scenario), KIB),
  // At once, as with the inner unit.
  set: (scenario, x) => ({
    ...scenario,
    volumes: scenario.volumes.map((volume) =>
      'arrays' in volume && volume.arrays !== undefined ? { ...volume, arrays: { ...volume.arrays, stripeUnitBytes: x * KIB } } : volume,
    ),
  }),
};

export const HARDWARE_AXES: readonly SweepAxis[] = [processors, adapterRate, linkRate, outerUnit];
