/**
 * Background write-back of dirty pages, as Linux has it: what can be set, with the kernel's names, defaults, ranges, meanings and
 * sources. One list serves the engine (values), the page (form), validation and the docs.
 */
import * as v from 'valibot';
import type { KernelId } from './kernel/profiles.ts';
import { int } from './values.ts';

const percent = int(1, 100);

/** What is left out is the kernel's own. */
export const WriteBack = v.strictObject({
  /** `vm.dirty_ratio`, percent of the file cache: a process that would make more dirty than this sleeps. */
  dirtyRatio: v.optional(percent),
  /** `vm.dirty_background_ratio`, percent: above it flushers write without a pause. */
  dirtyBackgroundRatio: v.optional(percent),
  /** `vm.dirty_writeback_centisecs`: flushers wake so often; 0: only above the background threshold. */
  dirtyWritebackCentisecs: v.optional(int(0, 360_000)),
  /** `vm.dirty_expire_centisecs`: what has been dirty for so long is written when a flusher wakes. */
  dirtyExpireCentisecs: v.optional(int(0, 360_000)),
});
export type WriteBack = v.InferOutput<typeof WriteBack>;
export type WriteBackName = keyof WriteBack;

export interface WriteBackSetting {
  readonly name: WriteBackName;
  /** As in /proc/sys/vm. */
  readonly kernelName: string;
  readonly unit: '%' | 'cs';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly meaning: string;
  readonly source: string;
}

const SOURCE = 'Documentation/admin-guide/sysctl/vm.rst; mm/page-writeback.c';

/** The four settings with the defaults of a kernel (`undefined`: of a host without one, today's). */
export function writeBackSettings(kernel: KernelId | undefined): readonly WriteBackSetting[] {
  const old = kernel !== undefined && kernel !== 'modern';
  return [
    {
      name: 'dirtyRatio',
      kernelName: 'dirty_ratio',
      unit: '%',
      default: old ? 40 : 20,
      min: 1,
      max: 100,
      meaning: 'Share of the file cache that may be dirty; a process that would go beyond it waits until pages are written',
      source: old ? 'mm/page-writeback.c of 2.6.9 to 2.6.21: vm_dirty_ratio = 40' : SOURCE,
    },
    {
      name: 'dirtyBackgroundRatio',
      kernelName: 'dirty_background_ratio',
      unit: '%',
      default: 10,
      min: 1,
      max: 100,
      meaning: 'Above this share flushers write without a pause',
      source: SOURCE,
    },
    {
      name: 'dirtyWritebackCentisecs',
      kernelName: 'dirty_writeback_centisecs',
      unit: 'cs',
      default: 500,
      min: 0,
      max: 360_000,
      meaning: 'A flusher wakes so often and writes what has expired; 0: never by itself',
      source: SOURCE,
    },
    {
      name: 'dirtyExpireCentisecs',
      kernelName: 'dirty_expire_centisecs',
      unit: 'cs',
      default: 3000,
      min: 0,
      max: 360_000,
      meaning: 'A file that has been dirty for so long has expired',
      source: SOURCE,
    },
  ];
}

/** The part of a host that says how its writes go. */
interface WritingHost {
  readonly writeBack?: WriteBack | undefined;
  readonly kernel?: { readonly profile: KernelId } | undefined;
}

/** All four values, those left out filled in; null: writes go to the disks at once. */
export function writeBackOf({ writeBack, kernel }: WritingHost): Readonly<Record<WriteBackName, number>> | null {
  if (writeBack === undefined) return null;
  return Object.fromEntries(
    writeBackSettings(kernel?.profile).map(({ name, default: usual }) => [name, writeBack[name] ?? usual]),
  ) as Record<WriteBackName, number>;
}
