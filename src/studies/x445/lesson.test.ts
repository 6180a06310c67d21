import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { MACHINE } from './parameters.ts';
import { presetScenario } from './presets.ts';

test('without affinity half of the data of the 8-way pass its links, 550 MB/s over each', () => {
  const scenario = presetScenario('x445/8-way-no-affinity/scan')!;
  const { machine, elapsedMs } = runToEnd(scenario, { scale: scenario.workload.interactiveScale, series: false });
  expect(MACHINE.linkMegabytesPerSecond.value).toBe(3200);
  for (const { link, localBytes, remoteBytes } of machine!.nodes) {
    expect(remoteBytes / (localBytes + remoteBytes)).toBeCloseTo(0.5, 1);
    expect(Math.abs(link.bytes / elapsedMs / 1000 - 550)).toBeLessThan(10);
  }
});
