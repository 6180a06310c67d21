/** Background write-back of dirty pages: switched on and off, and its four settings. */
import { fileReadsOf } from '../kernel/fileReads.ts';
import { writeBackOf, writeBackSettings, type WriteBack, type WriteBackName } from '../writeBack.ts';
import type { Scenario } from '../schema.ts';
import { withoutEmpty } from './diskQueue.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';

/** Writes go to the file cache and are written back with the kernel's settings (true), or to the disks at once. Refuses a host without a file cache, or with direct I/O. */
export function setWriteBack(scenario: Scenario, on: boolean): Scenario {
  const { writeBack, ...host } = scenario.host;
  if (on === (writeBack !== undefined)) return scenario;
  if (!on) return { ...scenario, host };
  if (host.fileCacheBytes === 0) throw new EditRefused('unknown', 'The host has no file cache to write into', 'give it a file cache first');
  if (fileReadsOf(host)?.mode === 'direct') {
    throw new EditRefused('unknown', 'Direct I/O goes past the page cache', 'choose buffered reads of files first');
  }
  if (scenario.costs.fileCacheHitMs === 0) {
    throw new EditRefused(
      'range',
      'Copying a block takes no time, so writing into the cache would take none',
      'give costs.fileCacheHitMs a time',
    );
  }
  return { ...scenario, host: { ...host, writeBack: {} } };
}

/** Sets one of the four; `null` and the kernel's default leave it out of the document, so that it follows the kernel. */
export function setWriteBackSetting(scenario: Scenario, name: WriteBackName, value: number | null): Scenario {
  const { host } = scenario;
  if (host.writeBack === undefined) throw new EditRefused('unknown', 'Writes go to the disks at once', 'switch write-back on first');
  const setting = writeBackSettings(host.kernel?.profile).find((one) => one.name === name);
  if (setting === undefined) throw new EditRefused('unknown', `There is no setting ${name}`, 'one of the four');
  const wanted = value === null || value === setting.default ? undefined : inRange(setting.kernelName, value, setting.min, setting.max);
  const writeBack: WriteBack = withoutEmpty({ ...host.writeBack, [name]: wanted });
  const next = { ...host, writeBack };
  const rules = writeBackOf(next);
  if (rules && rules.dirtyBackgroundRatio >= rules.dirtyRatio) {
    const message = `Flushers would begin at ${rules.dirtyBackgroundRatio} %, where processes wait already (dirty_ratio ${rules.dirtyRatio} %)`;
    const right =
      name === 'dirtyRatio'
        ? `at least ${rules.dirtyBackgroundRatio + 1} %`
        : rules.dirtyRatio === 1
          ? 'a higher dirty_ratio'
          : `at most ${rules.dirtyRatio - 1} %`;
    throw new EditRefused('range', message, right);
  }
  return { ...scenario, host: next };
}
