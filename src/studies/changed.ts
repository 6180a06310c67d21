/** What of a layout was changed, in few words: the name of a preset with a word of what is no longer as it says. */
import { unitLabel } from '../analysis/volumes/words.ts';
import { meaningHash } from '../scenario/hash.ts';
import { SCHEDULER_NAMES } from '../scenario/kernel/names.ts';
import type { Scenario, Volume } from '../scenario/schema.ts';

/** More than this many changes are counted, not listed. */
const LISTED = 2;

/** "unit 8 MB"; "unit 8 MB, files moved"; "4 kinds of changes". Empty where nothing of the layout differs. */
export function changedWords(preset: Scenario, scenario: Scenario): string {
  const differs = (part: keyof Scenario): boolean => meaningHash(preset[part]) !== meaningHash(scenario[part]);
  const words = [
    differs('volumes') && volumeWords(preset.volumes, scenario.volumes),
    differs('placement') && 'files moved',
    differs('host') && hostWords(preset, scenario),
    differs('hardware') && 'other disks or paths',
    differs('database') && 'other tables',
    (differs('classes') || differs('costs')) && 'other queries',
  ].filter((each) => each !== false);
  return words.length > LISTED ? `${words.length} kinds of changes` : words.join(', ');
}

const unitOf = (volume: Volume): number => ('stripeUnitBytes' in volume ? volume.stripeUnitBytes : 0);
const withoutUnit = (volume: Volume): string => meaningHash({ ...volume, stripeUnitBytes: 0 });

/** Units are what is tried most: the new one is named where nothing else of the volumes differs, and all that differ have the same. */
function volumeWords(before: readonly Volume[], now: readonly Volume[]): string {
  const same = before.length === now.length && now.every((volume, v) => withoutUnit(volume) === withoutUnit(before[v]));
  const units = new Set(now.filter((volume, v) => unitOf(volume) !== unitOf(before[v] ?? volume)).map(unitOf));
  return same && units.size === 1 ? `unit ${unitLabel([...units][0])}` : 'other volumes';
}

function hostWords({ host: before }: Scenario, { host }: Scenario): string {
  const differsElsewhere = meaningHash({ ...host, scheduler: null }) !== meaningHash({ ...before, scheduler: null });
  const isOtherKind = host.scheduler.kind !== before.scheduler.kind;
  return isOtherKind && !differsElsewhere ? SCHEDULER_NAMES[host.scheduler.kind] : 'other host settings';
}
