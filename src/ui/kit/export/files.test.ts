// @vitest-environment happy-dom
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testResult } from '../../../analysis/testing/result.ts';
import { compose, wrap } from './compose.ts';
import { queueCsv, utilizationCsv } from '../../features/charts/csv.ts';
import { fileStem, runText } from './fileText.ts';
import { originOf } from './origin.ts';
import { crc32, withPngText } from './png.ts';
import { escapeXml, toSvg } from './svg.ts';

const result = testResult(
  [
    [
      { busy: 5, outstanding: 30, max: 4, done: 2 },
      { busy: 4, outstanding: 4, max: 1, done: 1 },
    ],
  ],
  10,
  14,
);
const origin = originOf('Stripe <22>\n, "mine"', 'http://example.invalid/#1.abc', result);

describe('CSV', () => {
  it('says what is missing, as the picture does', () => {
    const half = originOf('T', null, result, 'Unfinished: 4 of 7 layouts, 2 of 5 seeds');
    expect(queueCsv(result, ['d1'], half)).toMatch(/^# Spindle, T\r\n# Unfinished: 4 of 7 layouts, 2 of 5 seeds\r\n/);
    expect(runText('Elapsed time', 's', half)).toMatchObject({ unfinished: 'Unfinished: 4 of 7 layouts, 2 of 5 seeds' });
    expect(runText('Elapsed time', 's', half).footer).toContain(`engine ${result.engineVersion}`);
  });

  it('says where it comes from and holds every bin', () => {
    const lines = queueCsv(result, ['d1'], origin).split('\r\n');
    expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(4);
    expect(lines.some((line) => line.includes('seed 7') && line.includes('0123456789abcdef'))).toBe(true);
    expect(lines.some((line) => line === '# http://example.invalid/#1.abc')).toBe(true);
    expect(lines.slice(-4, -1)).toEqual([
      'disk,bin_start_ms,bin_end_ms,outstanding_request_ms,mean_depth,max_depth,completions,response_sum_ms',
      'd1,0,10,30,3,4,2,30',
      'd1,10,14,4,1,1,1,4',
    ]);
  });

  it('of utilization has the shares that the picture shows', () => {
    expect(utilizationCsv(result, ['d1'], origin).split('\r\n').slice(-4, -1)).toEqual([
      'disk,bin_start_ms,bin_end_ms,busy_ms,utilization,completions,bytes',
      'd1,0,10,5,0.5,2,16384',
      'd1,10,14,4,1,1,8192',
    ]);
  });
});

describe('SVG', () => {
  const drawing = compose(
    {
      width: 100,
      height: 40,
      marks: [
        { kind: 'text', x: 1, y: 2, text: '<script>alert(1)</script>', fill: '#000', size: 11, anchor: 'start' },
        {
          kind: 'cells',
          x: 0,
          y: 0,
          width: 100,
          height: 20,
          columns: 4,
          rows: 1,
          rgba: new Uint8ClampedArray([1, 2, 3, 255, 1, 2, 3, 255, 0, 0, 0, 0, 9, 9, 9, 255]),
        },
        { kind: 'hatch', x: 0, y: 20, width: 30, height: 10, stroke: '#888', gap: 5 },
        { kind: 'area', points: [0, 0, 10, 0, 10, 10], fill: '#00f', opacity: 0.5 },
      ],
    },
    { title: 'T & T', caption: 'words', footer: 'from', ink: '#000', quiet: '#555' },
  );
  const svg = toSvg(drawing, { title: 'T & T', description: 'd', origin: 'o <o>', font: "'Inter'", background: '#fff' });

  it('is well-formed and cannot run anything', () => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(svg).not.toContain('<script');
    expect(svg).toContain('T &amp; T');
    expect(svg).toContain('o &lt;o&gt;');
    expect(svg).not.toMatch(/NaN|undefined|href/);
  });

  it('joins cells of one color and leaves transparent ones out', () => {
    expect(svg.match(/fill="rgb\(1,2,3\)"/g)).toHaveLength(1);
    expect(svg).toContain('h50v20');
    expect(svg).not.toContain('rgb(0,0,0)');
  });

  it('drops what XML cannot hold', () => {
    expect(escapeXml('a\u0000b\u0008<')).toBe('ab&lt;');
    expect(escapeXml('\ud800 \udc00 \ud83d\udcbe \ufffe')).toBe('  \ud83d\udcbe ');
  });
});

describe('PNG', () => {
  // The smallest PNG: signature, IHDR of 1 x 1, one IDAT, IEND.
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );

  it('carries the scenario in a text chunk with a right checksum, the picture untouched', () => {
    const marked = withPngText(png, 'Description', 'seed 7 ü');
    const view = new DataView(marked.buffer);
    const found: Record<string, Uint8Array> = {};
    for (let at = 8; at < marked.length;) {
      const length = view.getUint32(at);
      const type = String.fromCharCode(...marked.subarray(at + 4, at + 8));
      expect(view.getUint32(at + 8 + length), type).toBe(crc32(marked.subarray(at + 4, at + 8 + length)));
      found[type] = marked.subarray(at + 8, at + 8 + length);
      at += 12 + length;
    }
    expect(Object.keys(found)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND']);
    expect(new TextDecoder().decode(found['iTXt'])).toBe('Description\0\0\0\0\0seed 7 ü');
    expect(inflateSync(found['IDAT'])).toHaveLength(5);
  });

  it('refuses what is not a PNG', () => {
    expect(() => withPngText(new Uint8Array(100), 'a', 'b')).toThrow('Not a PNG');
  });
});

it('wraps long words and names files harmlessly', () => {
  expect(wrap('aaa bbb ccc', 7)).toEqual(['aaa bbb', 'ccc']);
  expect(wrap('x'.repeat(30), 10)).toHaveLength(3);
  expect(fileStem('Queue depth', origin)).toBe('spindle-queue-depth-01234567');
});
