/** Steps of `spindle edit` for RAID controllers: `add-controller adapter1 cache=134217728 fetch=units`, `behind fact raid1`. */
import {
  FIRST_WRITE_BACK,
  addRaidController,
  putBehind,
  removeRaidController,
  setRaidController,
  type CachedWrites,
  type RaidControllerChange,
} from '../scenario/edit/raidControllers.ts';
import type { RaidController, Scenario } from '../scenario/schema.ts';
import { FormError } from './failure.ts';
import { named, numberIn, settings, type Step } from './stepWords.ts';

type Cache = NonNullable<RaidController['cache']>;

const SETTINGS =
  '[name=NAME] [request=MS] [disk-io=MS] [xor=MIB_PER_S|free] [cache=BYTES|none] [fetch=asked|units] [write=through|back] [dirty=PERCENT] [destage=PERCENT] [rest=MS]';

/** Settings of a cache are one setting of the document: what is not said stays. */
function readers(before: RaidController['cache']): Readonly<Record<string, (value: string) => RaidControllerChange>> {
  let cache = before ?? null;
  const cached = (change: Partial<Cache>): RaidControllerChange => {
    if (cache === null && change.bytes === undefined) throw new FormError('there is no cache: say how large it is first');
    cache = { bytes: 0, fetch: 'asked', ...cache, ...change };
    return { cache };
  };
  const writtenBack = (change: Partial<CachedWrites>): RaidControllerChange =>
    cached({ writeBack: { ...FIRST_WRITE_BACK, ...cache?.writeBack, ...change } });
  return {
    name: (value) => ({ name: value }),
    path: (value) => ({ path: named(value) }),
    request: (value) => ({ perRequestMs: numberIn(value) }),
    'disk-io': (value) => ({ perDiskIoMs: numberIn(value) }),
    xor: (value) => ({ xorMibPerSecond: value === 'free' ? null : numberIn(value) }),
    cache: (value) => {
      if (value !== 'none') return cached({ bytes: numberIn(value) });
      cache = null;
      return { cache };
    },
    fetch: (value) => {
      if (value !== 'asked' && value !== 'units') throw new FormError(`${JSON.stringify(value)} is not what a cache fetches`);
      return cached({ fetch: value });
    },
    write: (value) => {
      if (value === 'back') return writtenBack({});
      if (value !== 'through') throw new FormError(`${JSON.stringify(value)} is not how a cache writes: through or back`);
      if (cache === null) return {};
      const { writeBack: _back, ...readOnly } = cache;
      cache = readOnly;
      return { cache };
    },
    dirty: (value) => writtenBack({ mostPercent: numberIn(value) }),
    destage: (value) => writtenBack({ destagePercent: numberIn(value) }),
    rest: (value) => writtenBack({ restMs: numberIn(value) }),
  };
}

const cacheOf = (scenario: Scenario, id: string): RaidController['cache'] =>
  scenario.hardware.controllers?.find((one) => one.id === id)?.cache;

export const CONTROLLER_STEPS: Readonly<Record<string, Step>> = {
  'add-controller': {
    usage: `add-controller PATH ${SETTINGS}`,
    does: 'put a RAID controller on a path; its id is raid1, raid2, ...',
    edit: (scenario, [path, ...words]) =>
      addRaidController(scenario, named(path), words.length === 0 ? {} : settings(words, readers(undefined))),
  },
  controller: {
    usage: `controller ID [path=PATH] ${SETTINGS}`,
    does: 'change a RAID controller',
    edit: (scenario, [id, ...words]) => setRaidController(scenario, named(id), settings(words, readers(cacheOf(scenario, named(id))))),
  },
  'remove-controller': {
    usage: 'remove-controller ID',
    does: 'take a RAID controller away',
    edit: (scenario, [id]) => removeRaidController(scenario, named(id)),
  },
  behind: {
    usage: 'behind VOLUME[,VOLUME...] CONTROLLER|none',
    does: 'put volumes behind a RAID controller, or behind none',
    edit: (scenario, [volumes, controller]) =>
      named(volumes)
        .split(',')
        .reduce((s, volume) => putBehind(s, volume, named(controller) === 'none' ? null : controller), scenario),
  },
};
