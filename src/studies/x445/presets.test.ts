import { describe, expect, test } from 'vitest';
import { mean } from '../../base/stats.ts';
import { runToEnd } from '../../engine/run.ts';
import { sameWork } from '../../analysis/compare/conditions.ts';
import { nodesOfPaths, processorNodes } from '../../scenario/machine/machine.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { comparedLayouts, compareLabel, layoutName, standing, withLayout } from '../standing.ts';
import { X445 } from './index.ts';
import { inMib } from './hardware.ts';
import { LAYOUTS } from './layouts.ts';
import { parameters } from './parameterList.ts';
import { WORKLOADS } from './workloads.ts';

const { presets } = X445;
const preset = (layout: string, workload = 'scan'): Scenario => presets.scenario(`x445/${layout}/${workload}`)!;

test('every preset is valid, titled and of its origin; no two have one title', () => {
  const ids = presets.ids();
  expect(ids).toHaveLength(LAYOUTS.length * WORKLOADS.length);
  for (const id of ids) {
    const scenario = presets.scenario(id)!;
    expect(problemsOf(scenario), id).toEqual([]);
    expect([scenario.origin, scenario.title]).toEqual([id, presets.title(id)]);
  }
  expect(new Set(ids.map(presets.title)).size).toBe(ids.length);
  expect(presets.scenario('x445/64-way/scan')).toBeUndefined();
  expect(presets.title('x445/8-way/sort')).toBeUndefined();
});

test.each([
  ['4-way', 1, 2, 56, 4],
  ['8-way', 2, 4, 112, 8],
  ['16-way', 4, 8, 224, 16],
  ['32-way', 8, 16, 448, 32],
])('%s: nodes, adapters, disks, logical nodes', (layout, nodes, adapters, disks, logical) => {
  const { hardware, host, database } = preset(layout);
  expect(host.machine?.nodes).toHaveLength(nodes);
  expect(hardware.paths.filter(({ kind }) => kind === 'adapter')).toHaveLength(adapters);
  expect(hardware.disks).toHaveLength(disks);
  expect(database.partitions).toHaveLength(logical);
  expect(host.processors).toBe(logical);
});

describe('what belongs together', () => {
  /** By logical node: nodes that its disks belong to, and the node of its processor. */
  const placesOf = ({ hardware, host, database, placement, volumes }: Scenario) => {
    const nodes = nodesOfPaths(host.machine!, hardware.paths);
    const ofPath = new Map(hardware.paths.map(({ id }, k) => [id, nodes[k]]));
    const ofDisk = new Map(hardware.disks.map(({ id, path }) => [id, ofPath.get(path)!]));
    return database.partitions!.map(({ id, processors }) => {
      const { spread } = placement.rules.find(({ object }) => object === `data-${id}`)!;
      const targets = spread.kind === 'all' ? [spread.target] : spread.kind === 'round-robin' ? spread.targets : [];
      const disks = volumes.filter((volume) => targets.includes(volume.id)).flatMap(({ members }) => members);
      return { disks: [...new Set(disks.map((disk) => ofDisk.get(disk)!))], processor: processorNodes(host.machine!)[processors![0]] };
    });
  };

  test.each(['8-way', '16-way', '32-way', '8-way-raid-1', '8-way-raid-50', '8-way-6-disks', '8-way-threads'])(
    '%s: a logical node has its arrays on its own node',
    (layout) => {
      for (const { disks, processor } of placesOf(preset(layout))) expect(disks).toEqual([processor]);
    },
  );

  test('with all adapters on one node they are the first one’s', () => {
    expect(new Set(placesOf(preset('8-way-one-node')).flatMap(({ disks }) => disks))).toEqual(new Set([0]));
  });

  test('every array of six is on both channels, three disks on either, and the first disks of mirrored pairs are as well', () => {
    for (const { id, origin } of LAYOUTS.map((layout) => ({ id: layout.id, origin: preset(layout.id) }))) {
      const channel = new Map(origin.hardware.disks.map((disk) => [disk.id, disk.path]));
      for (const { kind, members } of origin.volumes) {
        const counts = new Map<string, number>();
        for (const disk of members) counts.set(channel.get(disk)!, (counts.get(channel.get(disk)!) ?? 0) + 1);
        expect([...counts.values()], id).toEqual([members.length / 2, members.length / 2]);
        if (kind === 'mirror' && members.length > 2)
          expect(new Set([members[0], members[2]].map((disk) => channel.get(disk))).size).toBe(2);
      }
    }
  });
});

test('paths: 640 MB/s an adapter, 1 064 MB/s an adapter by itself on its pair of slots and 800 for two, remote boxes from the 16-way on', () => {
  const rates = (layout: string, kind: string): number[] =>
    preset(layout)
      .hardware.paths.filter((path) => path.kind === kind)
      .map(({ mibPerSecond }) => Math.round((mibPerSecond! * 1_048_576) / 1e6));
  expect(rates('8-way', 'bus')).toEqual([800, 1064, 1064]);
  expect(rates('8-way', 'link')).toEqual([]);
  expect(new Set(rates('16-way', 'bus'))).toEqual(new Set([1064]));
  expect(rates('16-way', 'link')).toEqual([2000, 2000]);
  expect(new Set(rates('32-way', 'adapter'))).toEqual(new Set([640]));
  expect(new Set(rates('8-way-old', 'channel'))).toEqual(new Set([160]));
  // 1.1 GB/s over four adapters is no limit of an adapter.
  for (const { id } of LAYOUTS) for (const path of preset(id).hardware.paths) expect(path.mibPerSecond).not.toBe(inMib(275));
});

test('the 8-way reads as much as the document says, its disks mostly idle; log disks are not read', () => {
  const run = runToEnd(preset('8-way'), { scale: 1 / 4, series: false });
  const data = run.devices.filter(({ id }) => id.includes('d'));
  const megabytes = data.reduce((sum, { bytesRead }) => sum + bytesRead, 0) / run.elapsedMs / 1000;
  expect(megabytes).toBeGreaterThan(1000);
  expect(megabytes).toBeLessThan(1200);
  expect(mean(data.map(({ utilization }) => utilization))).toBeLessThan(0.5);
  expect(run.devices.filter(({ id }) => id.includes('l')).every(({ requests }) => requests === 0)).toBe(true);
});

test('half of what is read is remote without affinity on the 8-way, 7 of 8 bytes on the 32-way', () => {
  const remote = (layout: string): number => {
    const { machine } = runToEnd(preset(layout), { scale: 1 / 4, share: 1 / 16, series: false });
    const [own, other] = (['localBytes', 'remoteBytes'] as const).map((of) => machine!.nodes.reduce((sum, node) => sum + node[of], 0));
    return other / (own + other);
  };
  expect(remote('8-way')).toBe(0);
  expect(remote('8-way-no-affinity')).toBeCloseTo(1 / 2, 1);
  expect(remote('32-way-no-affinity')).toBeCloseTo(7 / 8, 1);
});

test('compared are layouts of one size and one kind, which do the same work', () => {
  expect(X445.compared(preset('16-way'))).toEqual([]);
  expect(X445.compared(preset('8-way'))).toEqual(['8-way', '8-way-threads', '8-way-no-affinity', '8-way-one-node']);
  expect(X445.compared(preset('32-way-no-affinity'))).toEqual(['32-way', '32-way-no-affinity']);
  for (const { id } of LAYOUTS)
    for (const other of X445.compared(preset(id))) expect(sameWork(preset(id), preset(other)), `${id} and ${other}`).toBe(true);
  expect(X445.compared(preset('8-way-12-disks'))).toEqual(['8-way', '8-way-6-disks', '8-way-12-disks', '8-way-old-drives', '8-way-old']);
});

test('another size, chosen from the menu, scans all of its own parts', () => {
  for (const id of ['4-way', '16-way', '32-way']) expect(withLayout(preset('8-way'), id, X445)).toEqual(preset(id));
  expect(withLayout({ ...preset('8-way'), seed: 7 }, '8-way-12-disks', X445)).toEqual({ ...preset('8-way-12-disks'), seed: 7 });
});

test('every number has a source, and two are calibrated', async () => {
  const { list } = await X445.parameters.load();
  expect(list()).toEqual(parameters());
  for (const { name, note } of list()) expect(note, name).not.toBe('');
  expect(list().flatMap(({ serves }) => serves ?? [])).toEqual(['XS-04', 'XS-03']);
  expect((await X445.about.load()).contradictions).toHaveLength(5);
});

test('compares its layouts, and is called by them whatever their hosts', () => {
  const eight = preset('8-way');
  expect(compareLabel(eight)).toBe(`Run all ${comparedLayouts(eight).length} layouts`);
  expect(comparedLayouts(eight).length).toBeGreaterThan(2);
  const other = { ...eight, host: { ...eight.host, scheduler: { kind: 'sstf' } } } as typeof eight;
  expect(layoutName(standing(other))).toMatch(/^8-way: 4 adapters, 112 disks, edited/);
});
