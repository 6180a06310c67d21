import { expect, it } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { loadLibrary } from '../../scenario/drives/library.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { meanWaiting } from './loads.ts';

it('is the time that requests waited, on disks and on flash that serves several at once', async () => {
  const preset = sampleScenario('fourStripes', 'mixed');
  const flash = (await loadLibrary()).find(({ drive }) => drive.kind === 'flash')!.drive;
  const onFlash = preset.hardware.drives.map(({ id }) => ({ ...flash, id }));
  for (const drives of [preset.hardware.drives, onFlash]) {
    const { devices, elapsedMs } = runToEnd({ ...preset, hardware: { ...preset.hardware, drives } }, { scale: 0.005 });
    const worked = devices.filter(({ requests }) => requests > 0);
    expect(worked.length).toBeGreaterThan(8);
    for (const device of worked) {
      const waited = device.partsMs.queue / elapsedMs;
      expect(Math.abs(meanWaiting(device) - waited)).toBeLessThanOrEqual(1e-6 + 0.01 * waited);
    }
    // Counted as waiting, what is in service beyond one request would be most of it on flash.
    if (drives === onFlash) expect(devices[0].meanQueueDepth - devices[0].utilization).toBeGreaterThan(10 * meanWaiting(devices[0]));
  }
});
