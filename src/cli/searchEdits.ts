/** Steps of `spindle edit` that a found layout is made of. */
import { layAs } from '../analysis/splits/lay.ts';
import { REMAKE_KINDS, remake } from '../scenario/edit/remake.ts';
import { setMostReadAhead, setScheduler } from '../scenario/edit/settings.ts';
import { setStripeUnit } from '../scenario/edit/volumes.ts';
import { SCHEDULER_NAMES } from '../scenario/kernel/names.ts';
import type { Scenario, SchedulerKind } from '../scenario/schema.ts';
import { FormError } from './failure.ts';
import { named } from './stepWords.ts';

const isScheduler = (text: string | undefined): text is SchedulerKind => text !== undefined && Object.hasOwn(SCHEDULER_NAMES, text);

export const SEARCH_STEPS = {
  lay: {
    usage: 'lay OBJECT TARGET[,TARGET...]',
    does: 'lay all of an object evenly over disks and volumes; a table space gets a container on each',
    edit: (scenario: Scenario, [object, targets]: readonly string[]) =>
      layAs(scenario, [named(object)], { targets: [named(targets).split(',')] }),
  },
  remake: {
    usage: 'remake stripe|mirror|raid5 BYTES OBJECT,...=DISK,... [OBJECT,...=DISK,... ...]',
    does: 'make volumes of disks, with that stripe unit, and lay objects on them',
    edit: (scenario: Scenario, [kind, unit, ...groups]: readonly string[]) => {
      const wanted = REMAKE_KINDS.find((each) => each === kind);
      if (wanted === undefined) throw new FormError(`${JSON.stringify(kind ?? '')} is no kind of volume`);
      if (groups.length === 0) throw new FormError('no objects are named');
      return remake(
        scenario,
        wanted,
        number(unit),
        groups.map((group) => {
          const [objects = '', disks = ''] = group.split('=');
          return { objects: objects.split(',').filter((id) => id !== ''), disks: disks.split(',').filter((id) => id !== '') };
        }),
      );
    },
  },
  unit: {
    usage: 'unit VOLUME BYTES',
    does: 'set the stripe unit of a volume',
    edit: (scenario: Scenario, [volume, bytes]: readonly string[]) => setStripeUnit(scenario, named(volume), number(bytes)),
  },
  scheduler: {
    usage: 'scheduler KIND',
    does: "set the scheduler of every disk's host queue",
    edit: (scenario: Scenario, [kind]: readonly string[]) => {
      if (!isScheduler(kind)) throw new FormError(`${JSON.stringify(kind ?? '')} is no scheduler`);
      return setScheduler(scenario, kind);
    },
  },
  'read-ahead': {
    usage: 'read-ahead BYTES',
    does: 'set the largest window of read-ahead',
    edit: (scenario: Scenario, [bytes]: readonly string[]) => setMostReadAhead(scenario, number(bytes)),
  },
};

function number(text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text)) throw new FormError(`${JSON.stringify(text ?? '')} is not a number`);
  return Number(text);
}
