/** The words of `spindle edit` for RAID controllers. */
import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import { FIRST_WRITE_BACK } from '../scenario/edit/raidControllers.ts';
import { smallScenario, SCAN } from '../engine/testing/scenarios.ts';
import { parseScenario, problemsOf } from '../scenario/validate.ts';
import { edited } from './edits.ts';

const BASE = smallScenario({ classes: [SCAN], disks: 4, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
const [{ id: VOLUME }] = BASE.volumes;
const [{ id: PATH }] = BASE.hardware.paths;
const all = (...steps: string[]) => steps.reduce(edited, BASE);

test('a controller by words, a volume behind it, and away again', () => {
  const scenario = all(
    `add-controller ${PATH} name=ServeRAID request=0.2 cache=134217728`,
    'controller raid1 disk-io=0.1 xor=95.5 fetch=units',
    `behind ${VOLUME} raid1`,
  );
  expect(problemsOf(scenario)).toEqual([]);
  expect(scenario.hardware.controllers).toEqual([
    {
      id: 'raid1',
      name: 'ServeRAID',
      path: PATH,
      perRequestMs: 0.2,
      perDiskIoMs: 0.1,
      xorMibPerSecond: 95.5,
      cache: { bytes: 134217728, fetch: 'units' },
    },
  ]);
  expect(scenario.volumes[0]).toMatchObject({ behind: 'raid1' });
  // Written and read, it is the same document.
  const read = parseScenario(JSON.parse(JSON.stringify(scenario)));
  expect(read.ok && read.scenario).toEqual(scenario);
  const plain = edited(scenario, 'controller raid1 xor=free cache=none');
  expect(plain.hardware.controllers![0]).not.toHaveProperty('cache');
  expect(plain.hardware.controllers![0]).not.toHaveProperty('xorMibPerSecond');
  expect(edited(scenario, 'remove-controller raid1')).toEqual(BASE);
  expect(edited(scenario, `behind ${VOLUME} none`).volumes).toEqual(BASE.volumes);
});

test('a cache that writes back by words, in any order, and through again', () => {
  const back = all(`add-controller ${PATH} cache=134217728`, 'controller raid1 destage=20 write=back rest=500');
  const cache = { bytes: 134217728, fetch: 'asked' };
  expect(back.hardware.controllers![0].cache).toEqual({ ...cache, writeBack: { ...FIRST_WRITE_BACK, destagePercent: 20, restMs: 500 } });
  expect(edited(back, 'controller raid1 dirty=60').hardware.controllers![0].cache?.writeBack).toMatchObject({
    mostPercent: 60,
    destagePercent: 20,
  });
  // What is not mentioned stays.
  expect(edited(back, 'controller raid1 fetch=units').hardware.controllers![0].cache).toMatchObject({ writeBack: { restMs: 500 } });
  expect(edited(back, 'controller raid1 write=through').hardware.controllers![0].cache).toEqual(cache);
});

test.each([
  [`add-controller ${PATH} write=back`, /there is no cache: say how large it is first/],
  [`add-controller ${PATH} cache=1048576 write=behind`, /"behind" is not how a cache writes: through or back/],
  [`add-controller ${PATH} cache=1048576 dirty=50`, /destage|beyond/],
  [`add-controller ${PATH} cache=1048576 dirty=0.5 destage=0`, /writes may take/],
  ['add-controller nowhere', /There is no path nowhere; choose one that exists/],
  [`add-controller ${PATH} fetch=units`, /there is no cache: say how large it is first; expected add-controller PATH/],
  [`add-controller ${PATH} cache=1024 `, /expected|bytes/],
  ['controller raid1 request=1', /There is no RAID controller raid1/],
  [`behind ${VOLUME} raid1`, /There is no RAID controller raid1; choose one that exists, or add one first/],
  [`behind ${VOLUME}`, /a name is missing; expected behind VOLUME\[,VOLUME...\] CONTROLLER\|none/],
])('%s is refused', (step, words) => {
  expect(() => edited(BASE, step)).toThrow(words);
});
