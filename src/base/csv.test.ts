import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvComment, csvField, csvText } from './csv.ts';
import { safeFileName } from './fileName.ts';

/** What a spreadsheet makes of a file: RFC 4180 with any of these separators. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  let begun = false;
  const end = () => {
    rows.at(-1)!.push(field);
    field = '';
    begun = false;
  };
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[(i += 1)];
      else quoted = false;
    } else if (c === '"' && !begun) {
      quoted = true;
      begun = true;
    } else if (c === separator) end();
    else if (c === '\n' || c === '\r') {
      if (c === '\r' && text[i + 1] === '\n') i += 1;
      end();
      rows.push([]);
    } else {
      field += c;
      begun = true;
    }
  }
  end();
  return rows;
}

const nasty = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '"',
      "'",
      ',',
      ';',
      '\t',
      '|',
      '\r',
      '\n',
      '\u2028',
      '\u0085',
      ' ',
      '\uff1d',
      '#',
      'a',
      'HYPERLINK("x")',
    ),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''));

const isFormula = (cell: string) => /^[\s\u00a0]*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell);

describe('a CSV file made of strangers’ text', () => {
  it.each([',', ';', '|'])('holds no formula in any cell, and keeps its lines, where fields are divided by %s', (separator) => {
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 3 }), fc.array(nasty, { minLength: 1, maxLength: 4 }), (comments, row) => {
        const header = row.map((_, k) => `h${k}`);
        const read = cells(csvText(comments, header, [row]), separator);
        for (const line of read) for (const cell of line) expect(isFormula(cell), JSON.stringify(cell)).toBe(false);
        if (separator === ',') {
          expect(read).toHaveLength(comments.length + 3);
          expect(read[comments.length + 1]).toHaveLength(row.length);
        }
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('keeps comments as comments and harmless text as it is', () => {
    expect(csvComment('Spindle, Stripe 22 (64 KB), "mine"')).toBe("# Spindle, Stripe 22 (64 KB), 'mine'");
    expect(csvComment('Spindle, x,=HYPERLINK("http://evil","click")')).toBe("# Spindle, x,'=HYPERLINK('http://evil','click')");
    expect(csvComment('a\r\n=1')).toBe('# a =1');
    expect(csvField('Stripe 8/8/4/2')).toBe('Stripe 8/8/4/2');
    expect(csvField('a;b')).toBe('"a;b"');
    expect(csvField('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
    expect(csvField(-1.5)).toBe('-1.5');
    expect(csvField(Number.POSITIVE_INFINITY)).toBe('');
  });
});

describe('a file named after a title', () => {
  it('is a plain name with its own ending, whatever the title', () => {
    expect(safeFileName('spindle-queue-depth-01234567.png')).toBe('spindle-queue-depth-01234567.png');
    expect(safeFileName('../../etc/passwd.json')).toBe('etc-passwd.json');
    expect(safeFileName('a\u202egpj.exe.csv')).toBe('a-gpj.exe.csv');
    expect(safeFileName('con.csv')).toBe('_con.csv');
    expect(safeFileName('...')).toBe('file');
    expect(safeFileName('=cmd.csv')).toBe('cmd.csv');
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (title) => {
        const name = safeFileName(`${title}.csv`);
        expect(name).toMatch(/^[^\s\\/:*?"<>|.=-].*\.csv$|^_.*\.csv$/su);
        expect(Array.from(name).length).toBeLessThanOrEqual(130);
        expect(safeFileName(name)).toBe(name);
      }),
      { seed: 6, numRuns: 100 },
    );
  });
});
