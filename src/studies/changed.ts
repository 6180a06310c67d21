/** What of a layout was changed, in few words: the name of a preset with a word of what is no longer as it says. */
import { layoutOf } from '../analysis/document/derived.ts';
import { unitLabel } from '../analysis/volumes/words.ts';
import { meaningHash } from '../scenario/hash.ts';
import { cutWords } from '../scenario/cutWords.ts';
import { hostChanges } from '../scenario/describeChanges.ts';
import type { DbObject, Scenario, Volume } from '../scenario/schema.ts';
import { wordsOf } from '../scenario/terms.ts';

/** More than this many changes are counted, not listed. */
const LISTED = 2;

/** "unit 8 MB"; "unit 8 MB, files moved"; "4 kinds of changes". Empty where nothing of the layout differs. */
export function changedWords(preset: Scenario, scenario: Scenario): string {
  const differs = (part: keyof Scenario): boolean => meaningHash(preset[part]) !== meaningHash(scenario[part]);
  const words = [
    differs('volumes') && volumeWords(preset.volumes, scenario.volumes),
    differs('volumeGroups') && 'other volume groups',
    differs('placement') && haveMoved(preset, scenario) && 'files moved',
    ...(differs('host') ? hostChangeWords(preset, scenario) : []),
    differs('hardware') && 'other disks or paths',
    ...(differs('database') ? tableWords(preset, scenario) : []),
    (differs('classes') || differs('costs')) && 'other queries',
  ].filter((each) => each !== false);
  return words.length > LISTED ? `${words.length} kinds of changes` : words.join(', ');
}

/** Whether any file is on other disks: a volume may have got another name or a group, and rules may be written otherwise or keep the addresses that files have. */
function haveMoved(before: Scenario, now: Scenario): boolean {
  const targets = (scenario: Scenario): string[] => {
    const { targets: all, target } = layoutOf(scenario);
    return Array.from(target, (at) => all[at]?.disks.join(' ') ?? '');
  };
  try {
    const [was, is] = [targets(before), targets(now)];
    return was.length !== is.length || was.some((id, psu) => id !== is[psu]);
  } catch {
    // What cannot be laid out does not lie as it did.
    return true;
  }
}

const unitOf = (volume: Volume): number => ('stripeUnitBytes' in volume ? volume.stripeUnitBytes : 0);
const withoutUnit = (volume: Volume): string => meaningHash({ ...volume, stripeUnitBytes: 0 });

/** Units are what is tried most: the new one is named where nothing else of the volumes differs, and all that differ have the same. */
function volumeWords(before: readonly Volume[], now: readonly Volume[]): string {
  const same = before.length === now.length && now.every((volume, v) => withoutUnit(volume) === withoutUnit(before[v]));
  const units = new Set(now.filter((volume, v) => unitOf(volume) !== unitOf(before[v] ?? volume)).map(unitOf));
  return same && units.size === 1 ? `unit ${unitLabel([...units][0])}` : 'other volumes';
}

/** What differs at the host; a document may bring what has no words. */
export function hostChangeWords({ host: before }: Scenario, scenario: Scenario): readonly string[] {
  const changes = hostChanges(before, scenario.host, wordsOf(scenario));
  return changes.length === 0 ? ['other host settings'] : changes;
}

const factOf = ({ database }: Scenario): DbObject | undefined => database.objects.find(({ role }) => role === 'fact');
const fillOf = ({ rowOrder = 'sorted', growthBytes, psuSpread }: DbObject) => ({ rowOrder, growthBytes, psuSpread: psuSpread ?? null });

/** How files are filled, where they are not filled as in the preset: "rows sorted". A comparison fills those of all its layouts alike. */
export function fillWords(before: Scenario, now: Scenario): readonly string[] {
  const [was, is] = [before, now].map(({ database }) => new Map(database.objects.map((object) => [object.id, fillOf(object)])));
  const changed = [...is].flatMap(([id, fill]) => {
    const other = was.get(id);
    return other && meaningHash({ ...other }) !== meaningHash({ ...fill }) ? [{ other, fill }] : [];
  });
  const orders = new Set(changed.filter(({ other, fill }) => other.rowOrder !== fill.rowOrder).map(({ fill }) => fill.rowOrder));
  return [
    ...(orders.size === 1 ? [`rows ${[...orders][0]}`] : orders.size > 1 ? ['rows in another order'] : []),
    ...(changed.some(({ other, fill }) => other.growthBytes !== fill.growthBytes) ? ['files that grow otherwise'] : []),
    ...(changed.some(({ other, fill }) => meaningHash(other.psuSpread) !== meaningHash(fill.psuSpread)) ? ['other file sizes'] : []),
  ];
}

/** The cut of the tables and how their files are filled; for anything else that they are other tables. */
export function tableWords(before: Scenario, now: Scenario): readonly string[] {
  const [was, is] = [factOf(before), factOf(now)];
  const isCut = was?.segments !== is?.segments || was?.psusPerSegment !== is?.psusPerSegment;
  const words = [...(isCut && is ? [cutWords(is, wordsOf(now))] : []), ...fillWords(before, now)];
  const rest = ({ database: { objects, ...other } }: Scenario) =>
    meaningHash({ ...other, objects: objects.map(({ rowOrder: _order, growthBytes: _growth, psuSpread: _spread, ...object }) => object) });
  // Another cut gives files of another size, so nothing shows what else differs.
  return isCut || rest(before) === rest(now) ? words : [...words, 'other tables'];
}
