import { describe, expect, it } from 'vitest';

import { layoutOf } from '../../../analysis/document/derived.ts';
import { describeFile, describeSegment, matrixCaption } from './describe.ts';
import { partitioned } from './files.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';

const scenario = sampleScenario('loose', 'mixed');
const layout = layoutOf(scenario);
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('words of the matrix', () => {
  it('a file: where it stands, lies, how large, what it suffers', () => {
    const values = new Float64Array(layout.psuCount);
    values[22] = 1200;
    expect(plain(describeFile(scenario, layout, 22, values, 'waiting'))).toMatch(
      /^Daily sales, segment 2, PSU 1, on disk \d+, 11\.4 MiB, 1\.20? s of I\/O time$/,
    );
    expect(describeFile(scenario, layout, 22, null, 'waiting')).not.toContain('waiting');
  });
  it('a segment: sums, places and the worst PSU', () => {
    const values = new Float64Array(layout.psuCount);
    values[24] = 1000;
    values[25] = 500;
    const text = plain(describeSegment(scenario, layout, partitioned(scenario.database, layout)[0], 2, values, 'waiting'));
    expect(text).toMatch(/^Daily sales, segment 2: 22 files, 243 MiB, on disks 1–22, 1\.50? s of I\/O time, most in PSU 3$/);
  });
  it('captions state window and largest value, or that there is none', () => {
    expect(plain(matrixCaption(RED_BRICK, 3, 'waiting', 1500, 'Stronger') ?? '')).toMatch(/whole run, at most 1\.50? s/);
    expect(matrixCaption(RED_BRICK, 3, 'bytes', null, 'Stronger')).toContain('Not measured');
    expect(matrixCaption(RED_BRICK, 3, 'disk', null, 'Stronger')).toContain('board order');
  });
  it('nothing partitioned: no picture, so no caption', () => {
    for (const color of ['waiting', 'bytes', 'disk'] as const) expect(matrixCaption(RED_BRICK, 0, color, 0, 'Stronger')).toBeNull();
  });
});
