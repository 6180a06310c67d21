/** Interim: edits of a kernel's settings until those of scenario/edit are there. */
import { EditRefused } from '../../scenario/edit/refused.ts';
import { setReadAhead, setScheduler } from '../../scenario/edit/settings.ts';
import { USUAL_FILE_READS } from '../../scenario/kernel/fileReads.ts';
import { kernelProfile, schedulersOf } from '../../scenario/kernel/profiles.ts';
import type { KernelId } from '../../scenario/kernel/profiles.ts';
import { tunablesOf } from '../../scenario/kernel/tunables.ts';
import type { TunableName } from '../../scenario/kernel/tunables.ts';
import type { DiskQueue } from '../../scenario/hardware.ts';
import type { FileReads, Host, Scenario, Scheduler, SchedulerKind, Workload } from '../../scenario/schema.ts';

const withHost = (s: Scenario, change: Partial<Host>): Scenario => ({ ...s, host: { ...s.host, ...change } });

export function setKernel(scenario: Scenario, id: KernelId | null): Scenario {
  const { kernel: _kernel, fileReads: _reads, ...host } = scenario.host;
  const profile = id === null ? null : kernelProfile(id);
  const next: Scenario = {
    ...scenario,
    host: profile ? { ...host, kernel: { profile: profile.id }, maxRequestBytes: profile.maxRequestBytes } : host,
  };
  const kept = schedulersOf(id ?? undefined).includes(host.scheduler.kind)
    ? next
    : setScheduler(next, profile?.defaultScheduler ?? 'clook');
  return profile
    ? withHost(kept, { readAhead: { ...host.readAhead, kind: 'kernel', maxBytes: profile.readAheadBytes } })
    : setReadAhead(kept, { kind: 'stripe-aware' });
}

export function setDiskQueue(scenario: Scenario, diskId: string, change: Partial<DiskQueue> | null): Scenario {
  const disks = scenario.hardware.disks.map((disk) => {
    if (disk.id !== diskId) return disk;
    const { queue, ...rest } = disk;
    const next = Object.fromEntries(Object.entries({ ...queue, ...change }).filter(([, value]) => value !== undefined)) as DiskQueue;
    return change === null || Object.keys(next).length === 0 ? rest : { ...rest, queue: next };
  });
  return { ...scenario, hardware: { ...scenario.hardware, disks } };
}

export function setDiskScheduler(scenario: Scenario, diskId: string, scheduler: SchedulerKind | null): Scenario {
  return setDiskQueue(scenario, diskId, { scheduler: scheduler === null ? undefined : ({ kind: scheduler } as Scheduler) });
}

export function setTunable(scenario: Scenario, name: TunableName, value: number | null, diskId?: string): Scenario {
  const own = diskId === undefined ? undefined : scenario.hardware.disks.find((d) => d.id === diskId)?.queue?.scheduler;
  const before = own ?? scenario.host.scheduler;
  const tunable = tunablesOf(before.kind, scenario.host.kernel?.profile).find((one) => one.name === name);
  if (!tunable) throw new EditRefused('unknown', `${before.kind} has no ${name}`, 'choose one that it has');
  if (value !== null && (value < tunable.min || value > tunable.max)) {
    throw new EditRefused('range', `${tunable.kernelName} lies between ${tunable.min} and ${tunable.max}`, `${tunable.default} would do`);
  }
  const after: Record<string, unknown> = { ...before };
  if (value === null) delete after[name];
  else after[name] = tunable.unit === 'switch' ? value !== 0 : value;
  const scheduler = after as Scheduler;
  return diskId === undefined ? withHost(scenario, { scheduler }) : setDiskQueue(scenario, diskId, { scheduler });
}

const withKernel = (s: Scenario, change: Partial<NonNullable<Host['kernel']>>): Scenario =>
  s.host.kernel ? withHost(s, { kernel: { ...s.host.kernel, ...change } }) : s;
export const setRequests = (s: Scenario, requests: number | null): Scenario => withKernel(s, { requests: requests ?? undefined });
export const setTags = (s: Scenario, tags: number | null): Scenario => withKernel(s, { tags: tags ?? undefined });
export const setPlug = (s: Scenario, plug: { readonly requests?: number | null; readonly ms?: number | null }): Scenario =>
  withKernel(s, {
    ...(plug.requests !== undefined && { plugRequests: plug.requests ?? undefined }),
    ...(plug.ms !== undefined && { plugMs: plug.ms ?? undefined }),
  });
export const setFileReads = (s: Scenario, change: Partial<FileReads>): Scenario =>
  withHost(s, { fileReads: { ...USUAL_FILE_READS, ...s.host.fileReads, ...change } });
export const setReadAheadBytes = (s: Scenario, maxBytes: number, diskId?: string): Scenario =>
  diskId === undefined
    ? withHost(s, { readAhead: { ...s.host.readAhead, kind: 'kernel', maxBytes, minBytes: Math.min(maxBytes, s.host.readAhead.minBytes) } })
    : setDiskQueue(s, diskId, { readAheadBytes: maxBytes });
export const setAlongside = (s: Scenario, alongside: NonNullable<Workload['alongside']>): Scenario => ({
  ...s,
  workload: { ...s.workload, alongside: alongside.length === 0 ? undefined : [...alongside] },
});
export const setMaxRequestBytes = (s: Scenario, maxRequestBytes: number): Scenario => withHost(s, { maxRequestBytes });
