import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { MIB } from '../../base/units.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { setTerms } from '../edit/settings.ts';
import { layOut } from '../layout.ts';
import { anyScenario } from '../testing/anyScenario.ts';
import type { MirrorVolume, Scenario } from '../schema.ts';
import { inComment, MOST_LINES, shellWord, uniqueNames, type ConfigBlock } from './block.ts';
import { configLines, configText, inRedBrick } from './configLines.ts';
import { linuxDisk } from './linux.ts';
import { unsaid } from './unsaid.ts';
import { OTHER_STUDY, SAMPLE_STUDY, sample } from '../../studies/testing/samples.ts';

const scenarioOf = (id: string): Scenario => presetScenario(id)!;
const linesOf = (scenario: Scenario, id: ConfigBlock['id'], all = false): readonly string[] =>
  configLines(scenario, { all }).find((one) => one.id === id)?.lines ?? [];
/** The block's lines with wrapped commands put together again. */
const commandsOf = (scenario: Scenario, id: ConfigBlock['id']): string[] =>
  linesOf(scenario, id)
    .join('\n')
    .replaceAll(/ \\\n +/g, ' ')
    .split('\n');
const LINUX = { profile: '2.6.18' } as const;
const onLinux = (scenario: Scenario): Scenario => ({ ...scenario, host: { ...scenario.host, kernel: LINUX } });
const withVolume = (change: Partial<MirrorVolume>): Scenario => {
  const scenario = scenarioOf(sample('mirrored', 'mixed'));
  const [volume] = scenario.volumes;
  return { ...scenario, volumes: volume.kind === 'mirror' ? [{ ...volume, ...change }] : [] };
};

describe('volumes of the Veritas volume manager', () => {
  const make = (scenario: Scenario): string[] => commandsOf(scenario, 'volumes').filter((line) => line.startsWith('vxassist'));

  test('a stripe: columns, unit, members, room for what lies there', () => {
    const [fact] = make(scenarioOf(sample('unevenStripes', 'mixed')));
    expect(fact).toBe(
      `vxassist -g warehouse -o ordered make v-fact 22022m layout=stripe ncol=12 stripeunit=64k ${Array.from({ length: 12 }, (_, k) => `d${k + 1}`).join(' ')}`,
    );
    expect(make(scenarioOf(sample('wideCoarse', 'mixed')))[0]).toContain('ncol=22 stripeunit=1m d1 d2');
  });

  test('every disk of the group once, named by controller', () => {
    const [init] = commandsOf(scenarioOf(sample('fourStripes', 'mixed')), 'volumes').filter((line) => line.startsWith('vxdg'));
    const disks = [...init.matchAll(/\bd\d+=c\dt\d+d0s2/g)].map(([word]) => word);
    expect(disks).toHaveLength(22);
    expect(new Set(disks.map((word) => word.split('=')[1])).size).toBe(22);
    expect(disks.slice(10, 12)).toEqual(['d11=c1t10d0s2', 'd12=c2t0d0s2']);
  });

  test('levels', () => {
    const words = (scenario: Scenario): string =>
      make(scenario)[0]
        .replace(/^.* layout=/, '')
        .split(' d1 ')[0];
    expect(words(scenarioOf(sample('mirrored', 'mixed')))).toBe('mirror-stripe ncol=11 stripeunit=64k nmirror=2');
    expect(words(scenarioOf(`${SAMPLE_STUDY}/same/w3`))).toBe('stripe-mirror ncol=11 stripeunit=1m nmirror=2');
    expect(words(scenarioOf(sample('parity', 'mixed')))).toBe('raid5,nolog ncol=22 stripeunit=64k');
    expect(words(withVolume({ members: ['d1', 'd2'], arrangement: undefined }))).toBe('mirror nmirror=2');
  });

  test('ordered allocation takes the first copies before the second ones: neighbors of a RAID 10 stay pairs', () => {
    const [line] = make(scenarioOf(`${SAMPLE_STUDY}/same/w3`));
    expect(line).toContain(' -o ordered make ');
    const disks = line.split('nmirror=2 ')[1].split(' ');
    const { members } = scenarioOf(`${SAMPLE_STUDY}/same/w3`).volumes[0];
    // vxassist mirrors the k-th column of the first half on the k-th disk of the second.
    for (let k = 0; k < 11; k++) expect([disks[k], disks[11 + k]]).toEqual([members[2 * k], members[2 * k + 1]]);
    const halves = make(scenarioOf(sample('mirrored', 'mixed')))[0]
      .split('nmirror=2 ')[1]
      .split(' ');
    expect(halves).toEqual(scenarioOf(sample('mirrored', 'mixed')).volumes[0].members);
  });

  test('file systems have the database’s block, direct I/O where there is no file cache, and a read-ahead that is fixed', () => {
    const lines = (change: Partial<Scenario['host']>): string => {
      const scenario = scenarioOf(sample('wide', 'mixed'));
      return linesOf({ ...scenario, host: { ...scenario.host, ...change } }, 'volumes').join('\n');
    };
    expect(lines({})).toContain('mkfs -F vxfs -o bsize=8192 /dev/vx/rdsk/warehouse/v-all');
    expect(lines({})).not.toContain('mincache');
    expect(lines({})).toContain('from the stripe of its volume');
    expect(lines({ fileCacheBytes: 0 })).toContain('mount -F vxfs -o mincache=direct,convosync=direct ');
    const { readAhead } = scenarioOf(sample('wide', 'mixed')).host;
    const fixed = lines({ readAhead: { ...readAhead, kind: 'fixed', minBytes: 65_536, windows: 3 } });
    expect(fixed).toContain('vxtunefs -o read_pref_io=65536 /data/v-all\nvxtunefs -o read_nstream=3 /data/v-all');
  });

  test('a spare joins the group as one; reads in turn are a policy', () => {
    const scenario = withVolume({ members: ['d1', 'd2'], reads: 'alternate', rebuild: { onto: 'd22', chunkBytes: MIB, pauseMs: 0 } });
    const lines = commandsOf(scenario, 'volumes');
    expect(lines.find((line) => line.startsWith('vxdg'))).toBe('vxdg init warehouse d1=c1t0d0s2 d2=c1t1d0s2 d22=c2t10d0s2');
    expect(lines).toContain('vxedit -g warehouse set spare=on d22');
    expect(lines).toContain('vxvol -g warehouse rdpol round v-all');
  });

  test('arrays under a stripe are made by the controller; the volume manager stripes over them', () => {
    const lines = commandsOf(scenarioOf(sample('parity70', 'mixed')), 'volumes');
    expect(lines).toContain('#   v-all-lun10: RAID 5 over d64-d70, unit 64 KiB');
    const [made] = lines.filter((line) => line.startsWith('vxassist'));
    expect(made).toMatch(/layout=stripe ncol=10 stripeunit=384k v-all-lun1 .* v-all-lun10$/);
  });

  test('loose disks share one loop', () => {
    const lines = commandsOf(scenarioOf(sample('loose', 'mixed')), 'volumes');
    expect(lines.filter((line) => line.includes('vxassist'))).toEqual([
      expect.stringMatching(/^ {2}vxassist -g warehouse make vol-\$\{disk\} \d+m layout=concat \$disk$/),
    ]);
  });
});

describe('segments', () => {
  test('representative statements count what they leave out', () => {
    const [, segments] = configLines(scenarioOf(sample('loose', 'mixed')));
    expect(segments.id).toBe('segments');
    expect(segments.lines.length).toBeLessThan(150);
    const scenario = scenarioOf(sample('loose', 'mixed'));
    const kib = layOut(scenario).bytes[0] / 1024;
    expect(kib).not.toBe(10240);
    expect(segments.lines).toContain(`  STORAGE '/data/d2/daily_sales_s01_p01' MAXSIZE ${kib} INITSIZE ${kib},`);
    expect(segments.lines).toContain('  -- ... 18 more PSUs, dealt on in the same way');
    expect(segments.lines).toContain('-- ... 88 more segments like these');
    expect(segments.omitted).toBeGreaterThan(5000);
  });

  test('asked for, every PSU of tables and indexes has a line, in the place of the layout', () => {
    const scenario = scenarioOf(sample('loose', 'mixed'));
    const storage = linesOf(scenario, 'segments', true).filter((line) => line.includes('STORAGE'));
    // 6 006 of the partitioned objects, 20 of customer and its key, 12 of one file each.
    expect(storage).toHaveLength(6006 + 20 + 12);
    expect(new Set(storage.map((line) => line.split("'")[1])).size).toBe(storage.length);
    for (const [s, i] of [
      [1, 22],
      [91, 1],
      [40, 13],
    ]) {
      const file = `daily_sales_s${String(s).padStart(2, '0')}_p${String(i).padStart(2, '0')}'`;
      expect(storage.find((line) => line.includes(file))).toContain(`/data/d${1 + ((s + i - 1) % 22)}/`);
    }
  });

  test('a wrong maximum shows, and the last file has room for the rest', () => {
    const skewed = scenarioOf(sample('skewed', 'mixed'));
    const objects = skewed.database.objects.map((object) => ({ ...object, psuMaxBytes: 5 * MIB }));
    const scenario = { ...skewed, database: { ...skewed.database, objects } };
    const all = layOut(scenario)
      .bytes.subarray(0, 22)
      .reduce((sum, bytes) => sum + bytes, 0);
    const lines = linesOf(scenario, 'segments');
    expect(
      lines.filter((line) => /(SEGMENT |\/)daily_sales_s01/.test(line)).map((line) => Number(/MAXSIZE (\d+)/.exec(line)?.[1] ?? 0)),
    ).toEqual([0, 5120, 5120, 5120, all / 1024 - 21 * 5 * 1024]);
  });
});

test('files that grow begin small and say by how much they are extended', () => {
  const scenario = scenarioOf(sample('wide', 'mixed'));
  const objects = scenario.database.objects.map((object) => (object.role === 'fact' ? { ...object, growthBytes: MIB } : object));
  const lines = linesOf({ ...scenario, database: { ...scenario.database, objects } }, 'segments');
  const kib = layOut(scenario).bytes[0] / 1024;
  expect(lines).toContain(`  STORAGE '/data/v-all/daily_sales_s01_p01' MAXSIZE ${kib} INITSIZE 16 EXTENDSIZE 1024,`);
});

test('only a database with star indexes is Red Brick’s', () => {
  const ids = (id: string) => configLines(scenarioOf(id)).map((one) => one.id);
  expect(ids(sample('wide', 'mixed'))).toEqual(['volumes', 'segments', 'tuning']);
  expect(ids(`${OTHER_STUDY}/deadline/dop-2`)).toEqual(['volumes', 'queues']);
});

describe('tuning', () => {
  test('a stripe’s file group', () => {
    expect(linesOf(scenarioOf(sample('wide', 'manyMixed')), 'tuning')).toEqual(
      expect.arrayContaining(['TUNE QUERYPROCS 6', 'TUNE TOTALQUERYPROCS 120', 'TUNE FILE GROUP 1 /data/v-all', 'TUNE GROUP 1 96']),
    );
  });

  test('loose disks keep the default: a group each, no TUNE GROUP', () => {
    const lines = linesOf(scenarioOf(sample('loose', 'manyMixed')), 'tuning');
    expect(lines.filter((line) => line.startsWith('TUNE FILE GROUP'))).toHaveLength(22);
    expect(lines.filter((line) => line.startsWith('TUNE GROUP'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('TUNE QUERY_TEMPSPACE'))).toHaveLength(22);
  });
});

describe('Linux', () => {
  const queues = (change: (scenario: Scenario) => Scenario): readonly string[] =>
    linesOf(change(onLinux(scenarioOf(sample('wide', 'mixed')))), 'queues');

  test('names of disks', () => {
    expect([0, 25, 26, 701, 702].map(linuxDisk)).toEqual(['sda', 'sdz', 'sdaa', 'sdzz', 'sdaaa']);
  });

  test('disks that came with device names keep them, so that no command reaches the disk of the system', () => {
    const loose = JSON.stringify(scenarioOf(sample('loose', 'mixed')));
    const scenario = JSON.parse(loose.replaceAll('"d1"', '"sdb"').replaceAll('"d2"', '"nvme0n1"')) as Scenario;
    for (const host of [scenario.host, onLinux(scenario).host]) {
      const lines = linesOf({ ...scenario, host }, 'volumes');
      expect(lines).toEqual(expect.arrayContaining(['mkfs.xfs /dev/sdb', 'mkfs.xfs /dev/nvme0n1', 'mkfs.xfs /dev/d3']));
      expect(lines.join('\n')).not.toContain('/dev/sda');
      expect(lines.join('\n')).toContain('compare with lsblk. These are not device names: d3, d4,');
    }
  });

  test('scheduler, tunables that differ, queue and read-ahead; disks alike in one loop', () => {
    const lines = queues(({ host, hardware, ...rest }) => ({
      ...rest,
      hardware: { ...hardware, disks: hardware.disks.map((disk, d) => (d === 3 ? { ...disk, queue: { tags: 4 } } : disk)) },
      host: {
        ...host,
        kernel: { ...LINUX, requests: 512 },
        scheduler: { kind: 'cfq', sliceIdleMs: 0, quantum: 4 },
        readAhead: { ...host.readAhead, kind: 'kernel', maxBytes: MIB },
      },
    }));
    expect(lines.filter((line) => line.startsWith('for'))).toHaveLength(1);
    expect(lines).toContain('  echo cfq > /sys/block/$disk/queue/scheduler');
    expect(lines).toContain('echo 4 > /sys/block/sdd/device/queue_depth');
    expect(lines).toContain('  echo 0 > /sys/block/$disk/queue/iosched/slice_idle');
    expect(lines).toContain('  echo 512 > /sys/block/$disk/queue/nr_requests');
    expect(lines.join('\n')).toContain('blockdev --setra 2048 /dev/$disk');
    // The kernel's own default needs no line.
    expect(lines.join('\n')).not.toContain('quantum');
  });

  test('one scheduler for all disks is chosen at boot; a textbook’s is none of Linux', () => {
    const change = (profile: '2.6.9-rhel4' | '2.6.18', kind: 'anticipatory' | 'clook') => (scenario: Scenario) => ({
      ...scenario,
      host: { ...scenario.host, kernel: { profile }, scheduler: { kind } },
    });
    expect(queues(change('2.6.9-rhel4', 'anticipatory')).join('\n')).toContain('elevator=as');
    expect(queues(change('2.6.18', 'clook')).join('\n')).toMatch(/# clook is not a scheduler of Linux 2\.6\.18/);
  });

  test('an array is read ahead by its own setting, and how the database reads is reported', () => {
    const lines = queues(({ host, ...rest }) => ({
      ...rest,
      host: {
        ...host,
        kernel: LINUX,
        readAhead: { ...host.readAhead, kind: 'kernel', maxBytes: MIB },
        fileReads: { mode: 'direct', callBytes: MIB, outstanding: 4 },
      },
    }));
    expect(lines).toContain('blockdev --setra 2048 /dev/md0   # 1 MiB');
    expect(lines.at(-1)).toContain('db_file_multiblock_read_count=128, filesystemio_options=setall');
  });

  test('Red Hat’s first 2.6 has ext3 with the stripe told, later kernels XFS', () => {
    const made = (profile: '2.6.9-rhel4' | '2.6.18'): string => {
      const scenario = scenarioOf(sample('wide', 'mixed'));
      const all = linesOf({ ...scenario, host: { ...scenario.host, kernel: { profile } } }, 'volumes');
      return all.find((line) => line.startsWith('mkfs')) ?? '';
    };
    expect(made('2.6.9-rhel4')).toBe('mkfs.ext3 -b 4096 -R stride=16 /dev/md0');
    expect(made('2.6.18')).toBe('mkfs.xfs /dev/md0');
  });

  test('mdadm: levels, chunks, arrays before the stripe over them', () => {
    const created = (id: string) => commandsOf(onLinux(scenarioOf(id)), 'volumes').filter((line) => line.startsWith('mdadm --create'));
    expect(created(sample('wide', 'mixed'))[0]).toMatch(
      /^mdadm --create \/dev\/md0 --level=0 --raid-devices=22 --chunk=64 \/dev\/sda .*\/dev\/sdv$/,
    );
    expect(created(sample('mirrored', 'mixed')).map((line) => line.slice(0, 56))).toEqual([
      'mdadm --create /dev/md0 --level=0 --raid-devices=11 --ch',
      'mdadm --create /dev/md1 --level=0 --raid-devices=11 --ch',
      'mdadm --create /dev/md2 --level=1 --raid-devices=2 /dev/',
    ]);
    const arrays = created(sample('parity70', 'mixed'));
    expect(arrays).toHaveLength(11);
    expect(arrays[0]).toContain('--level=5 --raid-devices=7 --chunk=64 --layout=left-symmetric /dev/sda');
    expect(arrays[10]).toMatch(/\/dev\/md10 --level=0 --raid-devices=10 --chunk=384 \/dev\/md0/);
    expect(commandsOf(onLinux(scenarioOf(sample('parity70', 'mixed'))), 'volumes').join('\n')).toContain('not a power of two');
    expect(created(`${SAMPLE_STUDY}/same/w3`)[0]).toContain('--level=10 --raid-devices=22 --chunk=1024 --layout=n2');
  });
});

describe('what no line says', () => {
  const said = (scenario: Scenario): string => unsaid(scenario).join('\n');
  test('keys, hardware and users always; arrays, copies and spare space where there are any', () => {
    const plain = said(scenarioOf(sample('loose', 'mixed')));
    expect(plain).toMatch(/ranges, are not in the scenario/);
    expect(plain).toMatch(/C-LOOK.*driver/);
    expect(plain).not.toMatch(/RAID|copy|Broken/);
    expect(said(scenarioOf(sample('parity70', 'mixed')))).toMatch(/All \(v-all\): the arrays under its stripe/);
    expect(said(scenarioOf(`${SAMPLE_STUDY}/same/w3`))).toMatch(/shorter queue is for the volume manager/);
    expect(said(onLinux(scenarioOf(`${SAMPLE_STUDY}/same/w3`)))).toMatch(/md driver/);
    expect(said(onLinux(scenarioOf(sample('loose', 'mixed'))))).not.toMatch(/C-LOOK/);
  });
  test('how rows lie and caches begin is not the commands’', () => {
    const { host, database, ...scenario } = scenarioOf(sample('loose', 'mixed'));
    const objects = database.objects.map((object) => (object.role === 'fact' ? { ...object, rowOrder: 'unsorted' as const } : object));
    const text = said({ ...scenario, host: { ...host, cachesAtStart: 'warm' }, database: { ...database, objects } });
    expect(text).toMatch(/Daily sales as they come/);
    expect(text).toMatch(/caches are warm/);
  });
  test('broken disks are named', () => {
    const scenario = scenarioOf(`${SAMPLE_STUDY}/same/w3`);
    const disks = scenario.hardware.disks.map((disk) => (disk.id === 'd3' ? { ...disk, failed: true } : disk));
    expect(said({ ...scenario, hardware: { ...scenario.hardware, disks } })).toContain('Broken disks (d3)');
  });
});

describe('whatever the document says', () => {
  const all = presetIds().filter((id) => /\/(w3|dop-2)$/.test(id));

  test.runIf(process.platform !== 'win32')('a shell can read every block of commands', () => {
    for (const scenario of all.map(scenarioOf).flatMap((one) => [one, onLinux(one)])) {
      for (const { lines, language } of configLines(scenario)) {
        if (language !== 'shell') continue;
        const { status, stderr } = spawnSync('sh', ['-n'], { input: lines.join('\n'), encoding: 'utf8' });
        expect([status, stderr], scenario.title).toEqual([0, '']);
      }
    }
  });

  test('every block warns, is bounded, and keeps titles and names in one line of comment', () => {
    const evil = 'x"\n$(rm -rf /); DROP TABLE\u2028 t; --\r\u0007\u202E';
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.boolean(), (id, everything) => {
        const scenario = scenarioOf(id);
        const named = {
          ...scenario,
          title: evil,
          database: { ...scenario.database, objects: scenario.database.objects.map((object) => ({ ...object, name: evil })) },
        };
        const blocks = configLines(named, { all: everything });
        expect(blocks.length).toBeGreaterThan(0);
        for (const { lines, language } of blocks) {
          expect(lines[0]).toMatch(/^(#|--) Generated by Spindle from ".*": check before use\.$/);
          expect(lines.length).toBeLessThanOrEqual(MOST_LINES + 2);
          for (const line of lines) {
            expect(/[\p{Cc}\u2028\u202E]/u.test(line)).toBe(false);
            if (line.includes('rm -rf')) expect(line.startsWith(language === 'sql' ? '--' : '#')).toBe(true);
          }
        }
      }),
      { seed: 1, numRuns: rounds(30) },
    );
  });

  test('property: any valid document has lines, without a number that is none', () => {
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        const blocks = configLines(scenario);
        expect(blocks[0].lines.length).toBeGreaterThan(2);
        expect(configText(blocks)).not.toMatch(/NaN|Infinity|undefined|\/nowhere/);
      }),
      { seed: 1, numRuns: rounds(100) },
    );
  });

  test('the largest document stays within the bound and says what is missing', () => {
    const scenario = scenarioOf(sample('wide', 'mixed'));
    const objects = scenario.database.objects.map((object) =>
      object.role === 'fact' ? { ...object, segments: 1000, psusPerSegment: 100, psuBytes: 8192 } : object,
    );
    const [, segments] = configLines({ ...scenario, database: { ...scenario.database, objects } }, { all: true });
    expect(segments.lines.length).toBeLessThanOrEqual(MOST_LINES + 2);
    expect(segments.lines.at(-1)).toMatch(/^-- \.\.\. and \d+ more lines$/);
    expect(segments.omitted).toBeGreaterThan(80_000);
  });

  test('words', () => {
    expect(shellWord('d1')).toBe('d1');
    expect(shellWord("it's")).toBe(String.raw`'it'\''s'`);
    expect(inComment('a\nb\u0000c')).toBe('a b c');
    expect([...uniqueNames(['a.b', 'a-b', 'A_B', 'c']).values()]).toEqual(['a_b', 'a_b_2', 'A_B_3', 'c']);
  });

  test('one text of all blocks', () => {
    const blocks = configLines(scenarioOf(sample('wide', 'mixed')));
    const text = configText(blocks);
    expect(text.match(/check before use/g)).toHaveLength(blocks.length);
    expect(text).toContain('-- Segments and PSUs\n-- Generated');
  });
});

test('lines are the same in other words, and what these mean in Red Brick is said beside them', () => {
  const scenario = scenarioOf(sample('wide', 'mixed'));
  expect(inRedBrick(scenario)).toBeUndefined();
  const db2 = setTerms(scenario, 'db2');
  expect(configLines(db2)).toEqual(configLines(scenario));
  expect(inRedBrick(db2)).toBe(
    'Statements and tuning lines are Red Brick’s, in its own words: a container is a PSU there, a table space is a segment, degree is QUERYPROCS and I/O limit is TUNE GROUP.',
  );
  expect(unsaid(db2).join(' ')).toMatch(/by which table spaces are cut.* only degree follows/);
  const objects = scenario.database.objects.filter(({ role }) => role !== 'star-index');
  expect(inRedBrick({ ...db2, database: { ...db2.database, objects } })).toBeUndefined();
});
