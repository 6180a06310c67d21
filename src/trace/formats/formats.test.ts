/** Each format by samples written by hand after its documentation, and by lines that are wrong in one way each. */
import { describe, expect, it, test } from 'vitest';
import type { TraceFormat } from '../names.ts';
import { readTrace, type ReadOptions } from '../reader.ts';
import { bytesOf } from '../testing/write.ts';
import type { Trace } from '../trace.ts';

function read(format: TraceFormat, text: string, options: ReadOptions = {}): Trace {
  const result = readTrace(bytesOf(text), format, options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** [read, lba, sectors, ns, device] of each request. */
function rows({ requests, read: reads, lba, sectors, timeNs, device, devices }: Trace): unknown[][] {
  return Array.from({ length: requests }, (_, at) => [reads[at], lba[at], sectors[at], timeNs[at], devices[device?.[at] ?? 0]]);
}

function refused(format: TraceFormat, text: string): string {
  const result = readTrace(bytesOf(text), format);
  return result.ok ? 'taken' : result.error.message;
}

/** What is wrong with one line between two good ones. */
function wrong(format: TraceFormat, head: string, good: string, bad: string): string {
  const { report, requests } = read(format, `${head}${good}\n${bad}\n${good}\n`);
  expect([bad, requests, report.malformed.count]).toEqual([bad, 2, 1]);
  return report.malformed.first[0].reason;
}

describe('DiskSim ASCII', () => {
  const GOOD = '0.000000 0 4 8 1';

  it('is ms, device, block, blocks and hexadecimal flags', () => {
    const trace = read('disksim', '4.681697 0 559040 16 1\n37.208912 1 4742672 1 0\n64 0 5442592 16 A1\n1e2 1 7 2 0x10\n');
    expect(trace.time).toBe('arrival');
    expect(rows(trace)).toEqual([
      [1, 559_040, 16, 4_681_697, '0'],
      [0, 4_742_672, 1, 37_208_912, '1'],
      [1, 5_442_592, 16, 64_000_000, '0'],
      [0, 7, 2, 100_000_000, '1'],
    ]);
  });

  it.each([
    ['1.0 0 4 8', '4 fields'],
    ['1.0 0 4 8 1 9', '6 fields'],
    ['-1.0 0 4 8 1', 'arrival'],
    ['NaN 0 4 8 1', 'arrival'],
    ['1.0.0 0 4 8 1', 'arrival'],
    ['1e300 0 4 8 1', 'beyond 146 years'],
    ['1.0 x 4 8 1', 'device'],
    ['1.0 0 -4 8 1', 'block'],
    ['1.0 0 4.5 8 1', 'block'],
    ['1.0 0 99999999999999999999 8 1', 'block'],
    ['1.0 0 9007199254740991 8 1', 'beyond 50 PB'],
    ['1.0 0 4 0 1', 'no sectors'],
    ['1.0 0 4 -8 1', 'blocks'],
    ['1.0 0 4 99999999 1', 'more than 1 GiB'],
    ['1.0 0 4 8 read', 'flags'],
    ['arrival dev block blocks flags', 'arrival'],
  ])('refuses %j', (bad, words) => expect(wrong('disksim', '', GOOD, bad)).toContain(words));
});

describe('blkparse text', () => {
  const TEXT = `  8,0    3        1     0.000000000   697  A   W 223490 + 8 <- (8,1) 223427
  8,1    3        2     0.000000829   697  Q   W 223490 + 8 [kjournald]
  8,1    3        3     0.000004659   697  G   W 223490 + 8 [kjournald]
  8,1    3        4     0.000008573   697  P   N [kjournald]
  8,1    3        5     0.000010811   697  I   W 223490 + 8 [kjournald]
  8,1    3        6     0.000016412   697  U   N [kjournald] 1
  8,1    3        7     0.000021000   697  D   W 223490 + 8 [kjournald]
  8,16   1        8     1.250000001  1234  Q  RA 8 + 256 [cat dog]
  8,16   1        9     1.250100001  1234  Q FWS [fsync]
  8,16   1       10     1.250200001  1234  Q FWFS 4096 + 8 [fsync]
  8,16   1       11     1.250300001  1234  Q  DS 2048 + 2048 [fstrim]
  8,16   1       12     1.250400001     0  m   N cfq1234 slice expired
  8,1    3       13     1.300000000     0  C   W 223490 + 8 ( 1299979) [0]
CPU3 (8,1):
 Reads Queued:           0,        0KiB\t Writes Queued:           1,        4KiB
 Read Dispatches:        0,        0KiB\t Write Dispatches:        1,        4KiB

Total (8,1):
 Reads Queued:           0,        0KiB\t Writes Queued:           1,        4KiB

Throughput (R/W): 0KiB/s / 3KiB/s
Events (8,1): 9 entries
Skips: 0 forward (0 -   0.0%)
`;

  it('has a request for each queued read and write', () => {
    const trace = read('blkparse', TEXT);
    expect(rows(trace)).toEqual([
      [0, 223_490, 8, 829, '8,1'],
      [1, 8, 256, 1_250_000_001, '8,16'],
      [0, 4096, 8, 1_250_200_001, '8,16'],
    ]);
    expect(trace.report.malformed.count).toBe(0);
    expect(Object.fromEntries(trace.report.ignored.map(({ kind, count }) => [kind, count]))).toEqual({
      'event of action A': 1,
      'event of action C': 1,
      'event of action D': 1,
      'event of action G': 1,
      'event of action I': 1,
      'event of action M': 1,
      'event of action P': 1,
      'event of action U': 1,
      'event without an address': 1,
      discard: 1,
      summary: 8,
    });
  });

  it('names the actions that are there when none is the one asked for', () => {
    const completed = TEXT.split('\n').filter((line) => / C /.test(line));
    const result = readTrace(new TextEncoder().encode(completed.join('\n')), 'blkparse');
    expect(result.ok ? '' : result.error).toMatchObject({
      kind: 'empty',
      message: 'No event has the action Q; there are C (1). Take the events of action C for requests.',
    });
  });

  it('can be read by what was dispatched or completed', () => {
    expect(rows(read('blkparse', TEXT, { blkparseAction: 'D' }))).toEqual([[0, 223_490, 8, 21_000, '8,1']]);
    expect(rows(read('blkparse', TEXT, { blkparseAction: 'C' }))).toEqual([[0, 223_490, 8, 1_300_000_000, '8,1']]);
  });

  const GOOD = '  8,0    0        1     0.000000000   697  Q   R 0 + 8 [cp]';
  it.each(['Q   R 36 (12 00 00 00 24 00 00 00) [smartd]', 'Q   W 512 [sg_write]', 'Q   N (00 ..) [hald]'])(
    'passes over %j, a command that passes through',
    (event) => {
      const trace = read('blkparse', `${GOOD}\n  8,0    0        2     0.100000000   697  ${event}\n`);
      expect(rows(trace)).toHaveLength(1);
      expect(trace.report.malformed.count).toBe(0);
      expect(trace.report.ignored).toEqual([{ kind: 'event without an address', count: 1 }]);
    },
  );

  it.each([
    ['8,0 0 1 0.0 697', '5 fields'],
    ['8-0 0 1 0.0 697 Q R 0 + 8 [cp]', 'major,minor'],
    ['8,0,1 0 1 0.0 697 Q R 0 + 8 [cp]', 'major,minor'],
    ['8,0 0 1 soon 697 Q R 0 + 8 [cp]', 'time'],
    ['8,0 0 1 0.0 697 ?? R 0 + 8 [cp]', 'action'],
    ['8,0 0 1 0.0 697 Q X 0 + 8 [cp]', 'RWBS'],
    ['8,0 0 1 0.0 697 Q R 0', 'sector + sectors'],
    ['8,0 0 1 0.0 697 Q R 0 8', 'sector + sectors'],
    ['8,0 0 1 0.0 697 Q R -1 + 8 [cp]', 'whole numbers'],
    ['8,0 0 1 0.0 697 Q R 0 + x [cp]', 'whole numbers'],
    ['Reads Queued: 0, 0KiB', 'major,minor'],
  ])('refuses %j', (bad, words) => expect(wrong('blkparse', '', GOOD, bad)).toContain(words));
});

describe('fio iolog', () => {
  it('version 2 has waits between requests', () => {
    const trace = read(
      'fio',
      `fio version 2 iolog
/dev/sdb add
/dev/sdb open
/dev/sdb read 0 4096
/dev/sdb wait 1500
/dev/sdb write 8192 65536
/dev/sdb trim 0 4096
/dev/sdb sync 0 0
/dev/sdb datasync
/dev/sdc wait 500
/dev/sdc read 4096 512
/dev/sdb close
`,
    );
    expect(trace.time).toBe('arrival');
    expect(rows(trace)).toEqual([
      [1, 0, 8, 0, '/dev/sdb'],
      [0, 16, 128, 1_500_000, '/dev/sdb'],
      [1, 8, 1, 2_000_000, '/dev/sdc'],
    ]);
    expect(trace.report.malformed.count).toBe(0);
    expect(Object.fromEntries(trace.report.ignored.map(({ kind, count }) => [kind, count]))).toEqual({
      'file action': 3,
      trim: 1,
      sync: 1,
      datasync: 1,
    });
  });

  it('version 2 without waits has no times', () => {
    const trace = read('fio', 'fio version 2 iolog\nf read 0 4096\nf write 4096 4096\n');
    expect([trace.time, trace.report.spanMs]).toEqual(['none', 0]);
  });

  it('version 3 has microseconds in front', () => {
    const trace = read(
      'fio',
      'fio version 3 iolog\n2 Nvme1n1 add\n872 Nvme1n1 open\n878 Nvme1n1 write 0 16384\n10001677 Nvme1n1 read 16384 512\n',
    );
    expect(rows(trace)).toEqual([
      [0, 0, 32, 878_000, 'Nvme1n1'],
      [1, 32, 1, 10_001_677_000, 'Nvme1n1'],
    ]);
  });

  it('widens what does not lie on sectors, and counts it', () => {
    const trace = read('fio', 'fio version 2 iolog\nf read 511 2\nf read 512 512\nf read 0 1\nf write 1000 24\n');
    expect(rows(trace).map((row) => row.slice(1, 3))).toEqual([
      [0, 2],
      [1, 1],
      [0, 1],
      [1, 1],
    ]);
    expect(trace.report.unaligned).toBe(3);
  });

  it('is of a version that is known', () => {
    for (const text of ['fio version 1 iolog\nf read 0 1\n', 'f read 0 4096\n', 'fio version 3\n']) {
      expect(refused('fio', text)).toContain('"fio version 2 iolog" or "fio version 3 iolog"');
    }
  });

  it.each([
    ['f read 0', 'no offset and length'],
    ['f read 0 4096 1', 'no offset and length'],
    ['f read -1 4096', 'offset'],
    ['f read 0 x', 'length'],
    ['f read 0 0', 'no bytes'],
    ['f wait soon', 'wait'],
    ['f add more', 'fields after'],
    ['f erase 0 4096', 'an action other than'],
    ['read', 'an action other than'],
  ])('version 2 refuses %j', (bad, words) => expect(wrong('fio', 'fio version 2 iolog\n', 'f read 0 4096', bad)).toContain(words));

  it.each([
    ['x f read 0 4096', 'timestamp'],
    ['-5 f read 0 4096', 'timestamp'],
    ['5 f wait 100', 'an action other than'],
    ['f read 0 4096', 'timestamp'],
  ])('version 3 refuses %j', (bad, words) => expect(wrong('fio', 'fio version 3 iolog\n', '5 f read 0 4096', bad)).toContain(words));
});

describe('MSR Cambridge CSV', () => {
  const GOOD = '128166372003061629,usr,0,Read,7014609920,24576,41286';

  it('counts arrivals from its first moment, to the tick of 100 ns', () => {
    const trace = read('msr', `${GOOD}\n128166372003061630,usr,1,Write,512,512,100\n128166376000000000,usr,0,read,0,1024,0\n`);
    expect(rows(trace)).toEqual([
      [1, 13_700_410, 48, 0, 'usr,0'],
      [0, 1, 1, 100, 'usr,1'],
      [1, 0, 2, 399_693_837_100, 'usr,0'],
    ]);
  });

  it('may begin before its first line', () => {
    const trace = read('msr', `${GOOD}\n128166372003061529,usr,0,Read,0,512,1\n`);
    expect(rows(trace).map((row) => row[3])).toEqual([10_000, 0]);
    expect(trace.report.outOfOrder).toBe(1);
  });

  it('passes over what moves no data, by kind', () => {
    const trace = read('msr', `${GOOD}\n128166372003061629,usr,0,Flush,0,0,1\n128166372003061629,usr,0,Trim,0,512,1\n`);
    expect([trace.requests, trace.report.malformed.count]).toEqual([1, 0]);
    expect(trace.report.ignored).toEqual([
      { kind: 'flush', count: 1 },
      { kind: 'trim', count: 1 },
    ]);
    expect(wrong('msr', '', GOOD, '128166372003061629,usr,0,Flush,0,many,1')).toContain('size');
  });

  it('may have a line of heads', () => {
    const trace = read('msr', `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n${GOOD}\n`);
    expect([trace.requests, trace.report.malformed.count]).toEqual([1, 0]);
  });

  it.each([
    ['128166372003061629,usr,0,Read,7014609920,24576', '6 fields'],
    ['-1,usr,0,Read,0,512,1', 'timestamp'],
    [',usr,0,Read,0,512,1', 'timestamp'],
    ['999128166372003061629,usr,0,Read,0,512,1', 'beyond 146 years'],
    ['128166372003061629,,0,Read,0,512,1', 'host'],
    ['128166372003061629,usr,C,Read,0,512,1', 'disk'],
    ['128166372003061629,usr,0,Burn,0,512,1', 'neither Read nor Write'],
    ['128166372003061629,usr,0,Read,-512,512,1', 'offset'],
    ['128166372003061629,usr,0,Read,0,0,1', 'no bytes'],
    ['128166372003061629,usr,0,Read,0,many,1', 'size'],
    ['128166372003061629,usr,0,Read,0,512,', 'response'],
  ])('refuses %j', (bad, words) => expect(wrong('msr', '', GOOD, bad)).toContain(words));
});

describe('SPC', () => {
  it('has seconds, bytes and blocks, and may have more fields and blanks', () => {
    const trace = read('spc', '0,20941264,8192,W,0.551706\n1 , 20939840, 8192 ,w, 0.554041,x,y\n0,3072,1000,R,11.011732\n');
    expect(rows(trace)).toEqual([
      [0, 20_941_264, 16, 551_706_000, '0'],
      [0, 20_939_840, 16, 554_041_000, '1'],
      [1, 3072, 2, 11_011_732_000, '0'],
    ]);
    expect(trace.report.unaligned).toBe(1);
  });

  it.each([
    ['0,8,512,R', '4 fields'],
    ['a,8,512,R,1.0', 'ASU'],
    ['0,-8,512,R,1.0', 'LBA'],
    ['0,8,half,R,1.0', 'size'],
    ['0,8,0,R,1.0', 'no bytes'],
    ['0,8,512,X,1.0', 'neither R nor W'],
    ['0,8,512,R,-1.0', 'timestamp'],
  ])('refuses %j', (bad, words) => expect(wrong('spc', '', '0,8,512,R,0.5', bad)).toContain(words));
});

describe('Spindle CSV', () => {
  it('names its columns, in any order and with others between', () => {
    const trace = read('spindle-csv', 'i, Read ,lbn,blocks,think_after_ms,measured\n0,1,1975456,4,56.074000,15.362\n1,w,1975280,4,0,3\n');
    expect(trace.time).toBe('think');
    expect(rows(trace)).toEqual([
      [1, 1_975_456, 4, 56_074_000, '0'],
      [0, 1_975_280, 4, 0, '0'],
    ]);
    expect(trace.report.spanMs).toBe(56.074);
    expect(read('spindle-csv', 'read,lba,blocks,arrival_ms\nR,0,1,3\n').time).toBe('arrival');
    expect(rows(read('spindle-csv', 'device,arrival_ms,blocks,lba,read\nred disk,0.5,1,2,0\n'))).toEqual([[0, 2, 1, 500_000, 'red disk']]);
  });

  it.each(['read,lba,blocks\n1,2,3\n', '1,2,3,4\n', 'lba,blocks,arrival_ms\n1,2,3\n'])('is not taken with the head of %j', (text) =>
    expect(refused('spindle-csv', text)).toContain('names its columns'),
  );

  it('is not taken where a column could mean two things', () => {
    expect(refused('spindle-csv', 'read,lba,blocks,arrival_ms,think_ms\n1,2,3,4,5\n')).toContain('both arrival_ms and think_ms');
    expect(refused('spindle-csv', 'read,lba,lbn,blocks,arrival_ms\n1,2,3,4,5\n')).toContain('lba or lbn twice');
  });

  it.each([
    ['1,8,1', '3 fields'],
    ['1,8,1,0,0', '5 fields'],
    ['2,8,1,0', 'neither 1 nor 0'],
    ['1,-8,1,0', 'lba'],
    ['1,8,x,0', 'blocks'],
    ['1,8,0,0', 'no sectors'],
    ['1,8,1,-3', 'milliseconds'],
    ['1,8,1,', 'milliseconds'],
  ])('refuses %j', (bad, words) => expect(wrong('spindle-csv', 'read,lba,blocks,think_ms\n', '1,8,1,0', bad)).toContain(words));
});

test('more devices than a document may have are malformed lines', () => {
  const { report, devices } = read('spc', Array.from({ length: 2050 }, (_, k) => `${k},8,512,R,1`).join('\n'));
  expect([devices.length, report.malformed.count]).toEqual([2048, 2]);
  expect(report.malformed.first[0].reason).toContain('more than 2048 devices');
});
