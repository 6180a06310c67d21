/** Where the limit is: too few disks, XS-16, and links, XS-19. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, ratios, times } from '../../claims/figures.ts';
import { decideParts, exactly, within } from '../../claims/gates.ts';
import { disksId, EIGHT, SIXTEEN } from '../layouts.ts';
import { DISKS, MACHINE } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM } from '../workloads.ts';
import { freeProcessors, latencyOf, megabytes, ms, presetIdsOf, processorsBusyOf, rateOf, rates } from './common.ts';

const DISK_COUNTS = [6, 12, DISKS.dataPerAdapter.value];

/** Share of the critical path that is waiting for disks and what they do. */
const atDisks = ({ attributionMs, elapsedMs }: RunResult): number =>
  (attributionMs.queue + attributionMs.overhead + attributionMs.seek + attributionMs.rotation + attributionMs.transfer) / elapsedMs;

function tooFew(context: ClaimContext): Decision {
  const [few, some, many] = DISK_COUNTS.map((disks) => context.runs(disksId(disks), ONE_STREAM));
  const slower = ratios(few.map(latencyOf), many.map(latencyOf));
  const shown = [few, some, many]
    .map(
      (runs, k) =>
        `${DISK_COUNTS[k]} disks: processors ${percent(mean(runs.map(processorsBusyOf)))}, ${ms(mean(runs.map(latencyOf)))} a request`,
    )
    .join('; ');
  const decision = decideParts('response of a disk with 6 disks on an adapter to that with 24', slower, [
    within('response of a disk, 6 disks to 24', slower, 2, Infinity, times),
    within('processors with 6 disks', few.map(processorsBusyOf), 0, 0.75, percent),
    within('processors with 24 disks', many.map(processorsBusyOf), 0.95, 1, percent),
    within('of the last to finish, at disks with 6', few.map(atDisks), 0.3, 1, percent),
    within('of the last to finish, at disks with 24', many.map(atDisks), 0, 0.2, percent),
  ]);
  return { ...decision, reason: `${decision.reason} ${shown}.` };
}

/** No configuration that can be built: every pair of slots in one place, without the limits of the pairs, so that what is behind them is reached. */
const allIn =
  (parent: string) =>
  (scenario: Scenario): Scenario => ({
    ...freeProcessors(scenario),
    hardware: {
      ...scenario.hardware,
      paths: scenario.hardware.paths.map((path) => (path.kind === 'bus' ? { ...path, mibPerSecond: null, parent } : path)),
    },
  });

/** Nothing carries more than its limit: of every path, its bytes over the run, in shares of its limit. */
function mostOfLimit({ hardware }: Scenario, { adapters, elapsedMs }: RunResult): number {
  return Math.max(
    ...adapters.map(({ bytes }, k) => {
      const limit = hardware.paths[k].mibPerSecond;
      return limit === null ? 0 : bytes / 2 ** 20 / (elapsedMs / 1000) / limit;
    }),
  );
}

const linkMegabytes = ({ machine, elapsedMs }: RunResult): number =>
  Math.max(...machine!.nodes.map(({ link }) => link.bytes)) / elapsedMs / 1000;

function links(context: ClaimContext): Decision {
  const [box, node] = ['box2', 'node1'].map((parent) => context.runs(SIXTEEN, ONE_STREAM, { change: allIn(parent) }));
  const boxed = rates(box);
  const linked = node.map(linkMegabytes);
  const limits = [MACHINE.boxMegabytesPerSecond.value, MACHINE.linkMegabytesPerSecond.value];
  const [boxScenario, nodeScenario] = ['box2', 'node1'].map((parent) => context.scenario(SIXTEEN, ONE_STREAM, allIn(parent)));
  const most = [...box.map((run) => mostOfLimit(boxScenario, run)), ...node.map((run) => mostOfLimit(nodeScenario, run))];
  const caps = (values: readonly number[], limit: number) => values.every((value) => value <= limit * 1.000001);
  const free = mean(rates(context.runs(SIXTEEN, ONE_STREAM, { change: freeProcessors })));
  return decideParts('MB/s over the link of a remote box', boxed, [
    within('all adapters behind one remote box', boxed, 0.95 * limits[0], limits[0] * 1.000001, megabytes),
    within('all adapters on one node, over its link', linked, 0.9 * limits[1], limits[1] * 1.000001, megabytes),
    exactly(
      'no path above its limit',
      caps(boxed, limits[0]) && caps(linked, limits[1]) && Math.max(...most) <= 1.000001,
      `no path carries more than its limit; with adapters in their own places ${megabytes(free)} in all, ${megabytes(mean(node.map(rateOf)))} from one node`,
      boxed.length,
    ),
  ]);
}

export const LIMITS: readonly Claim[] = [
  {
    id: 'XS-16',
    study: STUDY,
    kind: 'sweep',
    claim: 'Too few disks show as idle processors and slow disks.',
    published: 'low processor load, high disk latency',
    gate: 'with 6 disks on each adapter processors are at most 75 % busy and a disk takes at least twice as long as with 24, where processors are busy; the critical path of the first is at disks, that of the second is not',
    basis: 'text',
    scenarios: presetIdsOf(DISK_COUNTS.map(disksId)),
    decide: tooFew,
  },
  {
    id: 'XS-19',
    study: STUDY,
    kind: 'formula',
    claim: 'A node’s link moves 3.2 GB/s and that of a remote box 2 GB/s.',
    published: '3.2 and 2 GB/s',
    gate: 'no path ever carries more than its limit, and both limits are reached (within 10 and 5 %) where all adapters of a 16-way are put behind one of them',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT, SIXTEEN]),
    decide: links,
  },
];
