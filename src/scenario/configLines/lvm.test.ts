import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { addPhysical, createGroup, createLogical, resizeLogical } from '../edit/groups.ts';
import { makeVolume } from '../edit/volumes.ts';
import { configLines } from './configLines.ts';

const loose = smallScenario({ classes: [SCAN], disks: 6 });

test('groups, logical volumes on the extents that the document says, and how they move later', () => {
  const grouped = createGroup(loose, { id: 'data', physical: ['d1', 'd2'], extentBytes: MIB });
  const more = createLogical(grouped, 'data', { id: 'fast', bytes: 8 * MIB, stripeUnitBytes: 64 * KIB });
  const larger = resizeLogical(resizeLogical(more, 'lv-d1', 20 * MIB), 'lv-d2', 18 * MIB);
  const [{ lines }] = configLines(larger);
  const at = lines.findIndex((line) => line.startsWith('pvcreate'));
  expect(lines.slice(at, at + 10)).toEqual([
    'pvcreate /dev/sda /dev/sdb',
    'vgcreate -s 1m data /dev/sda /dev/sdb',
    'lvcreate -n lv_d1 -l 13 -i 1 data /dev/sda:0-12',
    'lvextend -l +7 -i 1 data/lv_d1 /dev/sda:17-23',
    'lvcreate -n lv_d2 -l 13 -i 1 data /dev/sdb:0-12',
    'lvextend -l +5 -i 1 data/lv_d2 /dev/sdb:17-21',
    'lvcreate -n fast -l 8 -i 2 -I 64k data /dev/sda:13-16 /dev/sdb:13-16',
    '# What is whose: pvs --segments data -o+lv_name,seg_start_pe',
    '# Later, while in use: pvmove -n lv_d1 /dev/sda /dev/sdb moves one logical volume;',
    '# pvmove /dev/sda && vgreduce data /dev/sda takes a disk out, and maps its extents wherever there are free ones.',
  ]);
  expect(lines).toContain('mkfs.xfs /dev/data/lv_d1');
  expect(lines.join('\n')).not.toContain('mdadm');
});

test('arrays below a group are made before it', () => {
  const arrays = makeVolume(loose, { disks: ['d1', 'd2', 'd3'], id: 'a' }, { kind: 'raid5', stripeUnitBytes: 64 * KIB });
  const both = makeVolume(arrays, { disks: ['d4', 'd5', 'd6'], id: 'b' }, { kind: 'raid5', stripeUnitBytes: 64 * KIB });
  const grouped = addPhysical(createGroup(both, { id: 'data', physical: ['a'] }), 'data', ['b']);
  const text = configLines(grouped)[0].lines.join('\n');
  expect(text.indexOf('mdadm --create /dev/md1')).toBeLessThan(text.indexOf('pvcreate /dev/md0 /dev/md1'));
  expect(text).toContain('mdadm --detail --scan');
});
