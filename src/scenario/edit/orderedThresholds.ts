/** Thresholds of write-back when the kernel changes: apart from `writeBack.ts`, because the page needs those edits only in a dialog. */
import { writeBackOf } from '../writeBack.ts';
import type { Host } from '../schema.ts';

/** A host whose thresholds are in order under its kernel's defaults: what was set of them goes if they are not. */
export function withOrderedThresholds(host: Host): Host {
  const rules = writeBackOf(host);
  if (rules === null || rules.dirtyBackgroundRatio < rules.dirtyRatio) return host;
  const { dirtyRatio: _ratio, dirtyBackgroundRatio: _background, ...times } = host.writeBack ?? {};
  return { ...host, writeBack: times };
}
