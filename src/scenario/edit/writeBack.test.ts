import { describe, expect, test } from 'vitest';

import { describeDifference } from '../describe.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { setKernel } from './kernel.ts';
import { setFileReads } from './kernelSettings.ts';
import { setFileCache } from './settings.ts';
import { setWriteBack, setWriteBackSetting } from './writeBack.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const bare = frozen(setFileCache(sampleScenario('loose', 'load'), 1 << 28));

describe('write-back of dirty pages', () => {
  test('is switched on with the kernel’s settings, and off without a trace', () => {
    const on = setWriteBack(bare, true);
    expect(on.host.writeBack).toEqual({});
    expect(problemsOf(on)).toEqual([]);
    expect(setWriteBack(on, true)).toBe(on);
    expect(setWriteBack(on, false)).toEqual(bare);
  });

  test('has a document keep only what differs', () => {
    const on = setWriteBackSetting(setWriteBack(bare, true), 'dirtyRatio', 60);
    expect(on.host.writeBack).toEqual({ dirtyRatio: 60 });
    expect(setWriteBackSetting(on, 'dirtyRatio', null).host.writeBack).toEqual({});
    expect(setWriteBackSetting(on, 'dirtyRatio', 20).host.writeBack).toEqual({});
    expect(describeDifference(bare, on)).toEqual(['dirty pages written back: dirty_ratio 60 %']);
    expect(describeDifference(on, bare)).toEqual(['writes go to the disks at once']);
  });

  test('refuses what cannot be, with what would do', () => {
    const on = setWriteBack(bare, true);
    expect(() => setWriteBackSetting(on, 'dirtyBackgroundRatio', 20)).toThrow(/processes wait already/);
    expect(() => setWriteBackSetting(on, 'dirtyRatio', 101)).toThrow(/dirty_ratio/);
    expect(() => setWriteBackSetting(bare, 'dirtyRatio', 30)).toThrow(/at once/);
    expect(() => setFileCache(on, 0)).toThrow(/written back/);
    expect(() => setWriteBack(setFileCache(bare, 0), true)).toThrow(/no file cache/);
    expect(() => setFileReads(setKernel(on, 'modern'), { mode: 'direct' })).toThrow(/written back/);
  });

  test('another kernel’s defaults never turn the thresholds round', () => {
    const old = setWriteBackSetting(setWriteBack(setKernel(bare, '2.6.18'), true), 'dirtyBackgroundRatio', 30);
    const modern = setKernel(old, 'modern');
    expect(modern.host.writeBack).toEqual({});
    expect(problemsOf(modern)).toEqual([]);
    expect(problemsOf(setKernel(old, null))).toEqual([]);
  });
});
