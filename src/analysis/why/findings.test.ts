import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';

import { diskGroups, lowerBoundMs } from '../run/loads.ts';
import { testResult } from '../testing/result.ts';
import type { TestBin } from '../testing/result.ts';
import { formatMs, formatNumber, formatPercent, timeUnit } from '../format.ts';
import { elapsedTimes, totalMs } from '../run/phases.ts';
import { evidenceWords } from './evidenceWords.ts';
import { evidenceOfPart } from './parts.ts';
import { explain } from './findings.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const separated = sampleScenario('fourStripes', 'mixed');
const manual = sampleScenario('loose', 'mixed');

/** 22 disks with the given busy share, two bins; the second is deeper. */
function loaded(scenario: Scenario, share: (disk: number) => number, change = {}) {
  const row = (disk: number): TestBin[] => [
    { busy: share(disk) * 100, outstanding: share(disk) * 150, max: 2, done: 10 },
    { busy: share(disk) * 100, outstanding: share(disk) * 450, max: 9, done: 10 },
  ];
  return testResult(
    scenario.hardware.disks.map((_, d) => row(d)),
    100,
    200,
    change,
  );
}

describe('why', () => {
  it('speaks of one disk as of one disk', () => {
    const one = testResult([[{ busy: 96, outstanding: 900, max: 17, done: 10 }]], 100, 100);
    const alone = { ...manual, volumes: [], hardware: { ...manual.hardware, disks: manual.hardware.disks.slice(0, 1) } };
    const placed = {
      ...alone,
      placement: {
        rules: manual.placement.rules.map((rule) => ({ ...rule, spread: { kind: 'all', target: manual.hardware.disks[0].id } })),
        exceptions: [],
      },
    };
    const [{ text: first }] = explain(placed as Scenario, one).findings;
    expect(first).toContain('The only disk is busy');
    expect(first).toContain('the limit');
    expect(first).not.toContain('evenly');
  });

  it('says that a volume is degraded, and does not call its disks loaded unevenly for the one that failed', () => {
    const preset = sampleScenario('parity', 'mixed');
    const failing = preset.hardware.disks.map((disk, d) => (d === 2 ? { ...disk, failed: true } : disk));
    const scenario: Scenario = { ...preset, hardware: { ...preset.hardware, disks: failing } };
    const why = explain(
      scenario,
      loaded(scenario, (d) => (d === 2 ? 0 : 0.9)),
    );
    expect(why.findings[0].text).toMatch(/^The disks share the work evenly .* busy 90\s% on average, 90\s% at most \(disk 1\)\.$/);
    expect(why.findings[1].text).toBe(
      `Volume All is degraded: disk 3 has failed, and the other 21 do the work, busy ${formatPercent(0.9)} of the run.`,
    );
    expect(why.findings[1].evidence).toMatchObject({
      quantity: 'busy',
      disks: scenario.hardware.disks.flatMap((_, d) => (d === 2 ? [] : [d])),
    });
  });

  it('says what elapsed time leaves out of writes, and how long they waited for room', () => {
    const writeBack = {
      limitBytes: 2 ** 30,
      backgroundBytes: 2 ** 29,
      peakDirtyBytes: 2 ** 30,
      meanDirtyBytes: 2 ** 28,
      dirtyBytesAtEnd: 2 ** 28,
      writtenBytes: 2 ** 31,
      writes: 5000,
      throttledMs: 12_000,
      throttledWrites: 40,
    };
    const texts = (change: object): string =>
      explain(
        manual,
        loaded(manual, () => 0.5, change),
      )
        .findings.map(({ text }) => text)
        .join(' ');
    const said = texts({ writeBack, pendingWriteBytes: 2 ** 28 });
    expect(said).toContain('256 MiB were still to be written when the last query was complete, and elapsed time does not wait for them.');
    expect(said).toContain('Processes waited 12 s in all'.replace('12 s', formatMs(12_000)));
    expect(texts({ writeBack: { ...writeBack, throttledMs: 0 }, pendingWriteBytes: 0 })).not.toContain('file cache');
    expect(texts({ pendingWriteBytes: 2 ** 28 })).not.toContain('file cache');
  });

  it('names the next group when it is nearly as busy', () => {
    const why = explain(
      separated,
      loaded(separated, (d) => (d < 8 ? 0.8 : d < 16 ? 0.7 : 0.05)),
    );
    expect(why.findings[0].text).toContain('8 disks of volume Indexes come close with');
    expect(why.findings[0].text).toContain('4 disks of volume Spill are idle');
  });

  describe('a rebuild', () => {
    // Eight members, of which disk 3 has failed; the last disk, in no volume, takes its place.
    const hardware: Scenario['hardware'] = {
      ...separated.hardware,
      disks: [
        ...separated.hardware.disks.map((disk) => (disk.id === 'd3' ? { ...disk, failed: true } : disk)),
        { ...separated.hardware.disks[0], id: 'd23' },
      ],
    };
    const volumes = separated.volumes.map((volume) =>
      volume.members.includes('d3')
        ? ({ ...volume, kind: 'raid5', rebuild: { onto: 'd23', chunkBytes: 65536, pauseMs: 0 } } as Scenario['volumes'][number])
        : volume,
    );
    const scenario: Scenario = { ...separated, hardware, volumes };
    const { id: volume } = volumes.find(({ members }) => members.includes('d3'))!;
    const run = (spare: number, array: number, finishedMs: number | null) =>
      explain(
        scenario,
        loaded(scenario, (d) => (d === 22 ? spare : d === 2 ? 0 : d < 8 ? array : 0.6), {
          rebuilds: [{ volume, disk: 'd3', onto: 'd23', bytes: 2 ** 30, rebuiltBytes: 2 ** 28, finishedMs }],
        }),
      ).findings;
    const textOf = (findings: ReturnType<typeof run>) => findings.find(({ id }) => id.startsWith('rebuild/'))?.text;

    it('is named with its spare, its array and how far it came', () => {
      expect(textOf(run(0.96, 0.5, null))).toBe(
        `Volume Fact rebuilds disk 3 during the batch, onto disk 23, which is busy ${formatPercent(0.96)} of the run. The other disks of its array are busy ${formatPercent(0.5)} of the run on average. The rebuild was at ${formatPercent(0.25)} of 1 GiB when the last query was complete.`,
      );
      expect(textOf(run(0.96, 0.5, 120))).toContain(`The rebuild was complete after ${formatMs(120, timeUnit(200))}.`);
    });

    it('does not matter where other disks are the busy ones, and nothing waits', () => {
      expect(textOf(run(0.05, 0.05, null))).toBeUndefined();
    });

    it('makes its spare a disk with work, in the singular', () => {
      const [{ text: limit }] = run(0.9, 0.95, null);
      expect(limit).toContain(`The disk that replaces disk 3 of volume Fact comes close with ${formatPercent(0.9)}.`);
      expect(limit).not.toContain('without load');
    });
  });

  it('names the volume, not one of its disks that is hardly busier than the others', () => {
    const why = explain(
      separated,
      loaded(separated, (d) => (d === 3 ? 0.42 : d < 8 ? 0.36 : 0.05)),
    );
    expect(why.limit).toBe('hot-volume');
    expect(why.findings[0].text).toContain('volume Fact');
  });

  it('says how much a layout could gain when the processors are the limit', () => {
    const result = loaded(separated, () => 0.1, { cpu: { utilization: 0.9 } });
    const [{ text: first }] = explain(separated, result).findings;
    expect(first).toContain(formatMs(lowerBoundMs(result)!, timeUnit(result.elapsedMs)));
    expect(first).toContain(formatPercent(0.1));
  });

  it('resolves the paradox of idle disks and long queues', () => {
    const result = loaded(manual, () => 0.1);
    const waiting = { ...result, attributionMs: { ...result.attributionMs, queue: result.elapsedMs } };
    expect(explain(manual, waiting).findings[0].text).toContain(
      `Requests still wait at the disks that are busy at the same time: ${formatNumber(2.2, 2)} of 22`,
    );
  });

  it('says how long disks rest although requests are there, where a kernel holds them back', () => {
    const alone = sampleScenario('loose', 'mixed');
    const kernel = { ...alone, host: { ...alone.host, kernel: { profile: '2.6.18' } } } as Scenario;
    // Four at most and 300 request-milliseconds: some were there for 75 ms at least, of which the disk worked for 30.
    const kept = testResult([[{ busy: 30, outstanding: 300, max: 4, done: 10 }]], 100, 100);
    expect(explain(kernel, kept).findings[1].text).toContain(`the disk is idle at least ${formatPercent(0.6)} of the time`);
    expect(explain(alone, kept).findings).toHaveLength(2);
    expect(explain(kernel, { ...kept, attributionMs: { ...kept.attributionMs, queue: 1 } }).findings).toHaveLength(2);
    // A disk that works while it has something to do holds nothing back, however often that is.
    const works = testResult([[{ busy: 30, outstanding: 60, max: 2, done: 10 }]], 100, 100);
    expect(explain(kernel, works).findings).toHaveLength(2);
  });

  it('shows a hot volume where all its disks are at work, not at a blip of one', () => {
    const rows = separated.hardware.disks.map((_, d): TestBin[] => [
      { busy: d < 8 ? 100 : 5, outstanding: 300, max: 4, done: 10 },
      { busy: d === 2 ? 100 : 5, outstanding: 900, max: d === 2 ? 80 : 2, done: 10 },
    ]);
    const why = explain(separated, testResult(rows, 100, 200));
    expect(why.limit).toBe('hot-volume');
    expect(why.findings[0].evidence).toMatchObject({ disks: [0, 1, 2, 3, 4, 5, 6, 7], window: { fromMs: 0, toMs: 200 }, atMs: 50 });
  });

  it('names a hot volume with its disks, its load and who is idle', () => {
    const result = loaded(separated, (d) => (d < 8 ? 0.8 : 0.1));
    const why = explain(separated, result);
    const [hot] = diskGroups(separated, result);
    expect(why.limit).toBe('hot-volume');
    expect(why.findings[0].text).toContain('8 of 22 disks');
    expect(why.findings[0].text).toContain('1\u20138');
    expect(why.findings[0].text).toContain(formatPercent(hot.meanUtilization));
    expect(why.findings[0].text).toContain(formatPercent(hot.shareOfWork));
    expect(why.findings[0].text).toContain(`idle ${formatPercent(0.9)}`);
    expect(why.findings[0].evidence).toMatchObject({ disks: [0, 1, 2, 3, 4, 5, 6, 7], quantity: 'busy', value: hot.meanUtilization });
    const idle = why.findings[0].sentences.at(-1)!;
    expect(idle.evidence).toMatchObject({ disks: [8, 9, 10, 11, 12, 13, 14, 15], quantity: 'idle' });
  });

  it('names one hot disk', () => {
    const why = explain(
      manual,
      loaded(manual, (d) => (d === 6 ? 0.95 : 0.3)),
    );
    expect(why.limit).toBe('hot-disk');
    expect(why.findings[0].text).toContain('Disk 7 is the hot spot');
    expect(why.findings[0].evidence?.disk).toBe(6);
  });

  it('names a disk as the board does, not by its place in the list', () => {
    const result = loaded(manual, (d) => (d === 6 ? 0.95 : 0.3));
    const devices = result.devices.map((device, d) => ({ ...device, id: `sd${String.fromCharCode(97 + d)}` }));
    const why = explain(manual, { ...result, devices });
    expect(why.findings[0].text).toContain('Disk sdg is the hot spot');
    expect(evidenceWords(why.findings[0].evidence!, { ...result, devices })).toMatch(/^Disk sdg, /);
    const four = { ...why.findings[0].evidence!, disks: [0, 1, 2, 3, 4] };
    expect(evidenceWords(four, { ...result, devices })).toMatch(/^Disks sda, sdb, sdc and 2 more, /);
  });

  it('names the processors', () => {
    const why = explain(
      manual,
      loaded(manual, () => 0.3, { cpu: { utilization: 0.97 } }),
    );
    expect(why.limit).toBe('processors');
    expect(why.findings[0].text).toContain(formatPercent(0.97));
  });

  it('says so when there is no hot spot', () => {
    const why = explain(
      manual,
      loaded(manual, () => 0.2),
    );
    expect(why.limit).toBe('none');
    expect(why.findings[0].text).toMatch(/^Even load, no hot spot \(CV 0\.00\)/);
  });

  it('states the largest parts of the elapsed time as the bars draw them', () => {
    const result = loaded(manual, () => 0.2);
    const times = elapsedTimes(result.attributionMs);
    expect(totalMs(times)).toBeCloseTo(result.elapsedMs, 9);
    expect(explain(manual, result).findings[1].text).toContain(`${formatMs(times.queue)} (${formatPercent(0.5)})`);
  });

  it('survives a run without disks or work', () => {
    const nothing = testResult([], 10, 0);
    expect(explain({ ...manual, hardware: { ...manual.hardware, disks: [] } }, nothing).limit).toBe('none');
  });

  it('shows a part on the disk that spent most on it', () => {
    const result = loaded(manual, (d) => (d === 4 ? 0.9 : 0.2));
    expect(evidenceOfPart(manual, result, 'seek')).toMatchObject({ disk: 4, quantity: 'seek' });
    expect(evidenceOfPart(manual, result, 'queue')).toMatchObject({ atMs: 150, quantity: 'waiting' });
    expect(evidenceOfPart(manual, result, 'cpu')).toBeNull();
  });
});
