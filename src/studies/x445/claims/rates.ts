/** How much is read a second: XS-03 to XS-06. */
import { mean } from '../../../base/stats.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, ratios, times } from '../../claims/figures.ts';
import { decideParts, exactly, within, withMechanism } from '../../claims/gates.ts';
import { driveOf } from '../hardware.ts';
import { EIGHT, OLD, THIRTY_TWO, THREADED } from '../layouts.ts';
import { DISKS, MACHINE } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM, TWO_STREAMS } from '../workloads.ts';
import { diskBusyOf, freeProcessors, megabytes, presetIdsOf, processorsBusyOf, rates, withCost } from './common.ts';

const near = (value: number, share: number): readonly [number, number] => [value * (1 - share), value * (1 + share)];

function eightWay(context: ClaimContext): Decision {
  const runs = context.runs(EIGHT, ONE_STREAM);
  const rate = rates(runs);
  const [low, high] = near(1100, 0.1);
  const decision = decideParts('MB/s of the 8-way', rate, [
    within('8-way', rate, low, high, megabytes),
    within('disks at work', runs.map(diskBusyOf), 0, 0.5, percent),
  ]);
  const busy = mean(runs.map(processorsBusyOf));
  const largest = Math.max(...runs[0].adapters.map(({ utilization }) => utilization));
  const quicker = mean(rates(context.control(EIGHT, ONE_STREAM, withCost(0.8)))) / mean(rate);
  return withMechanism(
    decision,
    [
      {
        topic: 'processors are the limit',
        holds: busy > 0.95 && largest < 0.95,
        says: `processors ${percent(busy)} busy, the busiest path ${percent(largest)}`,
      },
    ],
    [
      {
        topic: 'a fifth less processor time',
        holds: quicker > 1.2,
        says: `with a fifth less processor time for each MB the rate is ${times(quicker)}`,
      },
    ],
  );
}

const withoutContention = (scenario: Scenario): Scenario => {
  const { contention: _contention, ...machine } = scenario.host.machine!;
  return { ...scenario, host: { ...scenario.host, machine } };
};

function thirtyTwoWay(context: ClaimContext): Decision {
  const gain = ratios(rates(context.runs(THIRTY_TWO, ONE_STREAM)), rates(context.runs(EIGHT, ONE_STREAM)));
  const [low, high] = near(2.76, 0.05);
  const [eight, large] = [EIGHT, THIRTY_TWO].map((layout) => mean(rates(context.control(layout, ONE_STREAM, withoutContention))));
  const lost = mean(context.runs(THIRTY_TWO, ONE_STREAM).map(({ machine, elapsedMs }) => machine!.contentionMs / (32 * elapsedMs)));
  return withMechanism(
    decideParts('32-way to 8-way', gain, [within('32-way to 8-way', gain, low, high, times)]),
    [{ topic: 'processors slow each other', holds: lost > 0.2, says: `${percent(lost)} of the 32 processors’ time is contention` }],
    [{ topic: 'no contention', holds: large / eight > 3.6, says: `without contention ${times(large / eight)}` }],
  );
}

/** Only the logical nodes of the third adapter, which has a pair of slots for itself, and processors that cost nothing. */
const oneAdapter = (scenario: Scenario): Scenario => ({
  ...freeProcessors(scenario),
  classes: scenario.classes.map((query) => (query.operator === 'partitioned' ? { ...query, parts: query.parts.slice(4, 6) } : query)),
});

function generations(context: ClaimContext): Decision {
  const [before, after] = [OLD, EIGHT].map((layout) => rates(context.runs(layout, ONE_STREAM, { change: oneAdapter })));
  const outer = [{ old: 'drives' as const }, {}].map((of) => driveOf({ nodes: 2, disks: 24, ...of }));
  const interfaces = outer.map(({ interfaceMibPerSecond }) => ((interfaceMibPerSecond ?? 0) * 1.048576).toFixed(0)).join(' and ');
  const gain = ratios(after, before);
  return decideParts('an adapter with both new to one with both old', gain, [
    exactly(
      'parameters',
      DISKS.oldMegabytesPerSecond.value === 40 &&
        DISKS.megabytesPerSecond.value === 70 &&
        MACHINE.oldChannelMegabytesPerSecond.value === 160 &&
        MACHINE.channelMegabytesPerSecond.value === 320,
      `40 and 70 MB/s of a drive, 160 and 320 MB/s of a channel, drives with interfaces of ${interfaces} MB/s`,
      before.length,
    ),
    within('one adapter', gain, 1.5, 2.1, (value) => `${megabytes(mean(before))} before, ${megabytes(mean(after))} after, ${times(value)}`),
  ]);
}

function threads(context: ClaimContext): Decision {
  const gain = ratios(rates(context.runs(THREADED, TWO_STREAMS)), rates(context.runs(EIGHT, TWO_STREAMS)));
  const one = mean(ratios(rates(context.control(THREADED, ONE_STREAM)), rates(context.control(EIGHT, ONE_STREAM))));
  const busy = mean(context.runs(THREADED, TWO_STREAMS).map(processorsBusyOf));
  return withMechanism(
    decideParts('8-way with hyper-threading to without', gain, [
      within('with hyper-threading, two streams', gain, 1.0001, 1.13 * 1.001, (value) => value.toFixed(3)),
    ]),
    [{ topic: 'both logical processors have work', holds: busy > 0.9, says: `logical processors ${percent(busy)} busy` }],
    [{ topic: 'one stream', holds: one < 1.01, says: `with one stream on each logical node ${times(one)}` }],
  );
}

export const RATES: readonly Claim[] = [
  {
    id: 'XS-03',
    study: STUDY,
    kind: 'number',
    claim: 'The 8-way reads 1.1 GB/s sequentially in reads of 384 KB.',
    published: '1.1 GB/s',
    gate: '1.1 GB/s ± 10 %, disks less than half busy. What limits it is not stated; processor time of each MB was chosen for it',
    basis: 'text',
    mechanism: 'processors are the limit; disks and paths are not',
    control: 'a fifth less processor time of each MB',
    scenarios: presetIdsOf([EIGHT]),
    decide: eightWay,
  },
  {
    id: 'XS-04',
    study: STUDY,
    kind: 'number',
    claim: 'The 32-way does 2.76 times the work of the 8-way.',
    published: '2.76 times, business intelligence workload',
    gate: '2.76 ± 5 %, here of the scan; contention for memory was chosen for it',
    basis: 'text',
    mechanism: 'processors slow each other, by Gunther’s law',
    control: 'no contention',
    scenarios: presetIdsOf([EIGHT, THIRTY_TWO]),
    decide: thirtyTwoWay,
  },
  {
    id: 'XS-05',
    study: STUDY,
    kind: 'number',
    claim: 'From one generation to the next a drive went from 40 to 70 MB/s and a channel from 160 to 320 MB/s.',
    published: '40 to 70, 160 to 320 MB/s',
    gate: 'parameters, exactly; one adapter with 24 disks gains 1.5 to 2.1 times, read by two logical nodes whose processors cost nothing',
    basis: 'text',
    scenarios: presetIdsOf([OLD, EIGHT]),
    decide: generations,
  },
  {
    id: 'XS-06',
    study: STUDY,
    kind: 'number',
    claim: 'Hyper-threading gains up to 13 % on the 8-way.',
    published: 'up to 13 %',
    gate: 'more than nothing and at most 13 %; what a core gains is the document’s number, so only what the system makes of it is open',
    basis: 'text',
    mechanism: 'both logical processors of each core have work',
    control: 'one stream on each logical node',
    scenarios: [...presetIdsOf([EIGHT, THREADED], TWO_STREAMS), ...presetIdsOf([EIGHT, THREADED])],
    decide: threads,
  },
];
