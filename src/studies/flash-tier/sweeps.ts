/** The study's questions over a range: what flash gains against the share of reads, and what sort memory does with and without it. */
import { IO_RATE } from '../../analysis/measure/measure.ts';
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import { setSortMemory } from '../../scenario/edit/sortMemory.ts';
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { presetScenario, STUDY } from './presets.ts';
import { READ_SHARES, withEvenFlash, withReadShare } from './readShare.ts';
import { COMPLEX, JOINS } from './workloads.ts';

const DISKS = { id: 'disks', title: 'Disks only', usual: true };
const FLASH = { id: 'flash', title: 'Index and temporary on flash', usual: true };
const EVEN = {
  id: 'even',
  title: 'Flash whose writes cost what its reads cost',
  usual: true,
  definition: 'Programs take as long as reads, and there is nothing to collect: the control of FL-06.',
};

function layoutAt(line: string, workload: string, x: number, xs: readonly number[], lines: StudySweep['lines']): Scenario {
  const known = xs.includes(x) && lines.some(({ id }) => id === line);
  const scenario = known ? presetScenario(`${STUDY}/${line === EVEN.id ? FLASH.id : line}/${workload}`) : undefined;
  if (scenario === undefined) throw new RangeError(`The sweep has no line ${line} at ${x}.`);
  return scenario;
}

const READ_LINES = [DISKS, FLASH, EVEN];

const BY_READ_SHARE: StudySweep = {
  id: `${STUDY}/read-share`,
  title: 'Request rate by share of reads',
  measure: IO_RATE,
  xTitle: 'reads in % of the requests',
  xs: READ_SHARES,
  lines: READ_LINES,
  scale: 1,
  seeds: 3,
  scenario: (line, x) => {
    const scenario = layoutAt(line, JOINS, x, READ_SHARES, READ_LINES);
    return withReadShare(line === EVEN.id ? withEvenFlash(scenario) : scenario, x);
  },
  note: 'Random requests of 256 KiB to the temporary space and nothing else, more than enough under way at a time. The gain is what lies between the lines.',
};

/** From the least that four processes can merge with to what holds the larger input. */
const HEAPS = [3, 4, 8, 16, 32, 64, 128, 192] as const;
const HEAP_LINES = [
  DISKS,
  FLASH,
  { id: 'flash-temporary', title: 'Temporary on flash', usual: false },
  { id: 'disks-apart', title: 'Disks only, classes apart', usual: false },
];

const BY_SORT_MEMORY: StudySweep = {
  id: `${STUDY}/sort-memory`,
  title: 'Complex queries by sort memory',
  xTitle: 'sort memory of a query in MiB',
  xs: HEAPS,
  isLog: true,
  lines: HEAP_LINES,
  scale: 1 / 8,
  seeds: 3,
  scenario: (line, x) => setSortMemory(layoutAt(line, COMPLEX, x, HEAPS, HEAP_LINES), x * MIB),
  note: 'Files are opened with direct I/O, so nothing but sort memory keeps temporary data from the devices. What does not fit is written and read once for each merge.',
};

export const SWEEPS: readonly StudySweep[] = [BY_READ_SHARE, BY_SORT_MEMORY];
