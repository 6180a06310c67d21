/** Texts as people copy them out of terminals: footers in other languages, prompts around, pages, wrapped lines. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIB } from '../../base/units.ts';
import { readDisks, readMeasured, readTables } from './index.ts';
import { messages } from './testing/messages.ts';

const RULED = `NAME          SIZE_KB
------------- --------------------
ORDERS                     4194304
`;
const BARS = `+--------+---------+
| name   | size_mb |
+--------+---------+
| orders |    4096 |
+--------+---------+
`;
const DT = `                                     List of relations
 Schema |    Name     | Type  |  Owner   | Persistence | Access method |  Size   | Description
--------+-------------+-------+----------+-------------+---------------+---------+-------------
 public | orders      | table | postgres | permanent   | heap          | 4096 MB |
 sales  | orders      | table | postgres | permanent   | heap          | 12 GB   |
(2 rows)
`;
const WRAPPED = `schema_name          object_name          object_kind table_name${' '.repeat(11)}
 space_name           size_kb${' '.repeat(13)}
-------------------- -------------------- ----------- --------------------
 -------------------- --------------------
dbo                  Orders               TABLE       Orders
 PRIMARY                           4194304
`;
const PLAIN = `NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINT
sdb      8:16   0  1.8T  0 disk
\`-sdb1   8:17   0  1.8T  0 part
`;
const JSON_LIST =
  '{"blockdevices": [\n  {"name":"sdb","size":1000204886016,"type":"disk","rota":true,"model":"X","tran":"sas","mountpoint":null}\n]}';

describe('tables', () => {
  test.each([
    '1 record(s) selected.',
    '1 Satz/Sätze ausgewählt.',
    '1 enregistrement(s) sélectionné(s).',
    '1 registro(s) seleccionado(s).',
    '1 Zeile ausgewählt.',
    '(1 Zeilen betroffen)',
    '(1 lignes affectées)',
    '(1 filas afectadas)',
    '1 row selected.',
  ])('under which %j stands', (footer) => {
    const { rows, problems } = readTables(`\n${RULED}\n  ${footer}\n\n`);
    expect(messages(problems)).toEqual([]);
    expect(rows.map(({ name, bytes }) => [name, bytes])).toEqual([['ORDERS', 4 * GIB]]);
  });

  test('that a footer counts otherwise are cut off', () => {
    expect(messages(readTables(`${RULED}\n  3 Satz/Sätze ausgewählt.\n`).problems)).toEqual([
      '5: The program printed 3 rows, and 1 row is here; the whole result, from its header to this line',
    ]);
  });

  test('of MySQL, with its footer', () => {
    const { rows, problems } = readTables(`${BARS}1 row in set (0.01 sec)\n`);
    expect(messages(problems)).toEqual([]);
    expect(rows).toHaveLength(1);
  });

  test('of psql \\dt+ belong to their schema, not to their owner', () => {
    const { rows } = readTables(DT);
    expect(rows.map(({ schema, name, bytes }) => [schema, name, bytes])).toEqual([
      ['public', 'orders', 4 * GIB],
      ['sales', 'orders', 12 * GIB],
    ]);
  });

  test('of sqlcmd that are printed on several lines are said to be', () => {
    expect(messages(readTables(WRAPPED).problems)).toEqual([
      '4: The columns of one row are printed on several lines; a wide enough line: SET LINESIZE 32767 in sqlplus, -w 65535 in sqlcmd',
    ]);
  });

  test.each(['\nno rows selected\n', 'SQL> select * from dba_segments;\n\nno rows selected\n', 'Empty set (0.00 sec)\n'])(
    '%j: there were none',
    (text) => {
      expect(readTables(text).problems.map(({ message }) => message)).toEqual(['The query found no rows']);
    },
  );
});

describe('disks', () => {
  test.each([PLAIN, `root@db:~# lsblk\n${PLAIN}root@db:~# \n`, `[oracle@db1 ~]$ lsblk\n${PLAIN}[oracle@db1 ~]$`, `$ lsblk\n${PLAIN}$ `])(
    'of lsblk are those that it lists, prompts or not',
    (text) => {
      for (const each of [text, text.replaceAll('\n', '\r\n')]) expect(readDisks(each).rows.map(({ name }) => name)).toEqual(['sdb']);
    },
  );

  test('of lsblk -J are found between prompts, on their lines', () => {
    const [plain] = readDisks(JSON_LIST).rows;
    const { rows, problems } = readDisks(`root@db:~# lsblk -J -b\n${JSON_LIST}\nroot@db:~#`);
    expect(messages(problems)).toEqual([]);
    expect(rows).toEqual([{ ...plain, line: plain.line + 1 }]);
    // Anything else around it is no output of lsblk.
    expect(readDisks(`see this: ${JSON_LIST}`).rows).toEqual([]);
  });

  const OLD = `Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
sdb               0.00     0.50  120.00   10.00 61440.00  1024.00   961.00     2.35   18.00   19.00    6.00   6.50  83.85
`;
  test.each([
    ['10', OLD],
    ['10, with decimal commas', OLD.replaceAll('.', ',')],
    [
      '9, in sectors',
      `Device:    rrqm/s wrqm/s   r/s   w/s  rsec/s  wsec/s avgrq-sz avgqu-sz   await  svctm  %util
sdb          0.00   0.50 120.00  10.00 122880.00 2048.00   961.00     2.35   18.00   6.50  83.85
`,
    ],
    [
      '11',
      `Device            r/s     w/s     rkB/s     wkB/s   rrqm/s   wrqm/s  %rrqm  %wrqm r_await w_await aqu-sz rareq-sz wareq-sz  svctm  %util
sdb            120.00   10.00  61440.00   1024.00     0.00     0.50   0.00   4.76   19.00    6.00   2.35   512.00   102.40   6.50  83.85
`,
    ],
    [
      '12, in MB',
      `Device            r/s     rMB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wMB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dMB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util
sdb            120.00     60.00     0.00   0.00   19.00   512.00   10.00      1.00     0.50   4.76    6.00   102.40    0.00      0.00     0.00   0.00    0.00     0.00    0.00    0.00    2.35  83.85
`,
    ],
    [
      '12, as JSON',
      '{"sysstat": {"hosts": [{"nodename": "db","statistics": [{"disk": [{"disk_device": "sdb", "r/s": 120.00, "w/s": 10.00, "rkB/s": 61440.00, "wkB/s": 1024.00, "r_await": 19.0, "w_await": 6.0, "aqu-sz": 2.35, "util": 83.85}]}]}]}}',
    ],
  ])('of iostat -x of sysstat %s', (_, text) => {
    expect(readDisks(text).rows.map(({ name }) => name)).toEqual(['sdb']);
    // 61 440 + 1024 KiB/s, in four digits.
    const { measured } = readMeasured(text);
    expect(measured!.disks).toMatchObject([
      { disk: 'sdb', requestsPerSecond: 130, bytesPerSecond: 63_960_000, utilization: 0.8385, responseMs: 18, queueDepth: 2.35 },
    ]);
  });
});

test('any part of such a text, with whatever stands in it, is read without a fault', () => {
  const text = fc
    .tuple(
      fc.constantFrom(RULED, BARS, DT, WRAPPED, PLAIN, JSON_LIST),
      fc.nat(600),
      fc.nat(600),
      fc.string({ maxLength: 20 }),
      fc.boolean(),
    )
    .map(([whole, a, b, put, crlf]) => {
      const cut = whole.slice(0, a) + put + whole.slice(b);
      return crlf ? cut.replaceAll('\n', '\r\n') : cut;
    });
  fc.assert(
    fc.property(text, (pasted) => {
      const lines = pasted.split(/\r\n|\r|\n/).length;
      for (const { problems } of [readTables(pasted), readDisks(pasted)])
        for (const { line } of problems) expect(line).toBeLessThanOrEqual(lines);
    }),
    { numRuns: 1000 },
  );
});
