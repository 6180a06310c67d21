/**
 * Where a scenario stands among the studies: the layouts and workloads to choose from, and whether it is one of
 * them or an edited copy. A scenario belongs to the study that it was made from.
 */
import { SCHEDULER_NAMES } from '../scenario/kernel/names.ts';
import { meaningHash } from '../scenario/hash.ts';
import type { Scenario } from '../scenario/schema.ts';
import { catalogStudy, layoutPreset, offeredStudy, studyOfScenario, workloadsOf } from './catalog.ts';
import { changedWords, fillWords } from './changed.ts';
import { presetScenario } from './presets.ts';
import type { Study, StudyWorkload } from './study.ts';
import { plural } from '../base/units.ts';
import { underConditionsOf, workFor } from '../analysis/compare/conditions.ts';
import { perObject } from '../base/perObject.ts';
import { inWordsOf } from '../scenario/edit/settings.ts';
import { operatorOf } from '../scenario/operators/index.ts';
import { withoutStrayLevels } from '../scenario/levels/levels.ts';
import { layOut } from '../scenario/layout.ts';
import { namedObjects } from '../scenario/spaces/named.ts';
import { planPart } from '../scenario/timeline/planPart.ts';

/** A layout that is kept for comparison. */
interface Kept {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  /** Who brought it: a comparison of the study's layouts, or someone by hand. */
  readonly from: 'study' | 'user';
  /** It did other work. */
  readonly stale: boolean;
}

export interface WorkloadChoice {
  readonly id: string;
  /** As it stands on the switch. */
  readonly label: string;
  readonly title: string;
  /** The document's own name for it. */
  readonly code?: string;
}

/** The label of a workload with so many users, which need not be as many as the study gives it. */
function labelOf(study: Study, { id, title, short }: StudyWorkload, users: number | undefined): string {
  if (short) return short(users);
  if (users === undefined) return title;
  const own = presetUsers(study, id);
  return own === undefined || own === users ? title : `${title}, with ${plural(users, 'user')}`;
}

const presetUsers = (study: Study, workloadId: string): number | undefined =>
  layoutPreset(study, study.layouts[0].id, workloadId)?.workload.users;

/**
 * Workloads of the study that a scenario's layout has, in the study's order. The one of the scenario is called by the
 * users that it has now.
 */
export function workloadChoices(scenario: Scenario): readonly WorkloadChoice[] {
  const study = offeredStudy(scenario);
  if (!doesWorkOf(scenario, study)) return [];
  const layout = layoutOf(scenario);
  const there = layout === undefined ? undefined : workloadsOf(study, layout.id);
  return study.workloads
    .filter(({ id }) => there === undefined || there.includes(id))
    .map((workload) => {
      const { id, title, code } = workload;
      const users = id === scenario.workload.id ? scenario.workload.users : undefined;
      return { id, label: labelOf(study, workload, users), title, ...(code !== undefined && { code }) };
    });
}

/**
 * Whether a study's layouts and workloads mean anything for a scenario: it is of the study, or its queries ask objects that the study has.
 * A warehouse of one's own has neither layouts nor workloads to choose from.
 */
function doesWorkOf(scenario: Scenario, study: Study): boolean {
  if (studyOfScenario(scenario) === study) return true;
  const there = objectsOf(study);
  return scenario.classes.every((query) => {
    const operator = operatorOf(query);
    return [operator.object(query), ...operator.indexes(query)].every((id) => there.has(id));
  });
}

const objectsOf = perObject((study: Study): ReadonlySet<string> => {
  const preset = layoutPreset(study, study.layouts[0].id, study.workloads[0].id);
  return new Set(preset === undefined ? [] : namedObjects(preset.database).keys());
});

/** Ids of the layouts that a scenario is compared with: those of its study; none where no study has its tables. */
export function comparedLayouts(scenario: Scenario): readonly string[] {
  const study = offeredStudy(scenario);
  return doesWorkOf(scenario, study) ? study.compared(scenario) : [];
}

const layoutOf = (scenario: Scenario) => {
  const [study, layoutId] = scenario.origin?.split('/') ?? [];
  return catalogStudy(study)?.layouts.find(({ id }) => id === layoutId);
};

export interface Standing {
  readonly study: string;
  /** Layout preset that it is or was made from. */
  readonly layoutId: string | null;
  /** Name of the layout in words. */
  readonly title: string;
  /** Something but the workload and the seed differs from the preset. */
  readonly edited: boolean;
  /** What differs, in few words; empty where nothing does or the title says it. */
  readonly change: string;
}

/**
 * Parts that make a scenario another layout or another machine; workload and seed are chosen beside it. A link, a file or
 * an edit that was taken back may bring the same in another order of keys.
 */
const fingerprint = perObject(({ hardware, volumes, database, placement, host, classes, costs }: Scenario): string =>
  meaningHash([hardware, volumes, database, placement, host, classes, costs]),
);

interface PresetPrint {
  readonly preset: Scenario | undefined;
  readonly print: string;
  readonly host: string;
}
const presetPrints = new Map<string, PresetPrint>();

/** Scheduler and kernel in force, as the layouts of a study of schedulers are called. */
const hostName = ({ host: { scheduler, kernel } }: Scenario): string =>
  `${SCHEDULER_NAMES[scheduler.kind]}, ${kernel?.profile ?? 'no kernel'}`;

/** Name of the layout, and of what is no longer as the name says: "Stripe, 16 KB, edited: unit 8 MB". */
export function layoutName({ title, edited, change }: Pick<Standing, 'title' | 'edited' | 'change'>): string {
  return edited ? `${title}, edited${change && `: ${change}`}` : title;
}

/** Where a scenario stands in relation to the presets. */
export function standing(scenario: Scenario): Standing {
  const study = studyOfScenario(scenario);
  const layout = layoutOf(scenario);
  if (!study || !layout) return { study: 'Own scenario', layoutId: null, title: scenario.title, edited: false, change: '' };
  // Workloads of a study may have queries of their own.
  const id = `${study.id}/${layout.id}/${scenario.workload.id}`;
  let known = presetPrints.get(id);
  if (known === undefined) {
    const preset = layoutPreset(study, layout.id, scenario.workload.id);
    known = preset ? { preset, print: fingerprint(preset), host: hostName(preset) } : { preset, print: '', host: '' };
    presetPrints.set(id, known);
  }
  // Where schedulers are what is compared, a scenario is called by the one that it runs with.
  const isOfHost = study.comparesSchedulers === true && hostName(scenario) !== known.host;
  const edited = fingerprint(scenario) !== known.print;
  const change = edited && !isOfHost && known.preset ? changedWords(known.preset, scenario) : '';
  return { study: study.title, layoutId: layout.id, title: isOfHost ? hostName(scenario) : layout.title, edited, change };
}

/**
 * The layout of a scenario that is a preset to the last value, workload and seed included: what was measured of the preset holds for it.
 * Null for any variant.
 */
export function presetItself(scenario: Scenario): string | null {
  const { layoutId, edited } = standing(scenario);
  const study = studyOfScenario(scenario);
  const preset = layoutId !== null && study ? layoutPreset(study, layoutId, scenario.workload.id) : undefined;
  if (!preset || edited || preset.seed !== scenario.seed) return null;
  return meaningHash(preset.workload) === meaningHash(scenario.workload) ? layoutId : null;
}

/**
 * Name of a pinned layout: that of the preset which it still is, else as it was pinned. One that a comparison fills otherwise than its
 * preset says so, because it is no longer what its name promises: "Manual 22 skewed, rows sorted".
 */
export function pinName({ title, scenario, from }: Pick<Kept, 'title' | 'scenario' | 'from'>): string {
  if (from === 'study') return [title, ...fillChanges(scenario)].join(', ');
  const here = standing(scenario);
  return here.layoutId !== null && !here.edited ? here.title : title;
}

function fillChanges(scenario: Scenario): readonly string[] {
  const study = studyOfScenario(scenario);
  const layout = layoutOf(scenario);
  const preset = study && layout && layoutPreset(study, layout.id, scenario.workload.id);
  return preset ? fillWords(preset, scenario) : [];
}

/** The scenario under another layout of a study. Workload, seed and what the study holds alike stay as they are set, so that only the layout differs. */
export function withLayout(scenario: Scenario, layoutId: string, study = offeredStudy(scenario)): Scenario {
  const preset = layoutPreset(study, layoutId, scenario.workload.id);
  if (!preset) throw new Error(`There is no layout "${layoutId}".`);
  // Exactly what the comparison runs under that name, so that its answer is known already.
  // A scan of all partitions is written for as many as there are: with another number of them it would read too few, or some that are not there.
  const asMany = preset.database.partitions?.length === scenario.database.partitions?.length;
  const stays = asMany && study === studyOfScenario(scenario) && preset.workload.id === scenario.workload.id;
  return inWordsOf(stays ? underConditionsOf(preset, scenario, !study.hostVaries) : preset, scenario);
}

/**
 * The scenario under another workload of its study; layout, host and seed stay, and so do its queries if the study's two workloads have the
 * same ones.
 */
export function withWorkload(scenario: Scenario, workloadId: string): Scenario {
  const study = offeredStudy(scenario);
  const layout = layoutOf(scenario) ?? study.layouts[0];
  const preset = presetScenario(`${study.id}/${layout.id}/${workloadId}`);
  if (!preset) throw new Error(`There is no workload "${workloadId}".`);
  const { title, origin } = preset;
  // The warehouse on screen may be cut otherwise than the preset's.
  const { workload, classes } = workFor(preset, scenario) ?? preset;
  const { id } = scenario.workload;
  const before = study.workloads.some((one) => one.id === id) ? presetScenario(`${study.id}/${layout.id}/${id}`) : undefined;
  const there = new Set(scenario.classes.map((query) => query.id));
  const stay =
    before === undefined
      ? workload.batch.every((entry) => there.has(entry.class))
      : meaningHash(before.classes) === meaningHash(preset.classes);
  const { timeline: _, ...same } = scenario;
  // What one of the two has to have beside the other, such as a table space that a table moves to, comes and goes with it.
  const isAsBefore = (part: 'database' | 'placement'): boolean =>
    before !== undefined && meaningHash(scenario[part]) === meaningHash(before[part]);
  const { database, placement } = isAsBefore('database') && isAsBefore('placement') ? preset : scenario;
  const still = { ...same, database, placement };
  const timeline = actionsUnder(still, preset, before, scenario.timeline);
  return withoutStrayLevels({
    ...still,
    workload,
    ...(!stay && { classes }),
    ...(layoutOf(scenario) && { title, origin }),
    ...(timeline && { timeline }),
  });
}

/** Actions that come with a workload go with it; those of a person stay. What cannot be done to the layout on screen is left out. */
function actionsUnder(
  scenario: Scenario,
  preset: Scenario,
  before: Scenario | undefined,
  timeline: Scenario['timeline'],
): Scenario['timeline'] {
  if (timeline !== undefined && meaningHash(timeline) !== meaningHash(before?.timeline ?? [])) return timeline;
  if (preset.timeline === undefined) return undefined;
  const changed = { ...scenario, workload: preset.workload, timeline: preset.timeline };
  // While it is not loaded the actions stay: the run checks them.
  return (planPart.timelineFaults?.(changed, layOut(changed)) ?? []).length === 0 ? preset.timeline : undefined;
}

/** The button that fills the comparison, in words. */
export function compareLabel(scenario: Scenario): string {
  const study = offeredStudy(scenario);
  return `Run all ${comparedLayouts(scenario).length} ${study.comparesSchedulers ? 'schedulers of this kernel' : 'layouts'}`;
}

/**
 * What the comparison lacks, as a word: `layouts` of the study that are not pinned for the current work, which running all of them
 * brings; the `work` of bars that it leaves as they are. A word, so that nothing is drawn again while it stays.
 */
export function comparisonLacks(
  scenario: Scenario,
  pinned: readonly Pick<Kept, 'id' | 'from' | 'stale'>[],
): '' | 'layouts' | 'work' | 'layouts and work' {
  const study = offeredStudy(scenario);
  const ids = new Set(comparedLayouts(scenario).map((layout) => `${study.id}/${layout}`));
  const isCompared = ({ id, from }: Pick<Kept, 'id' | 'from'>): boolean => from === 'study' && ids.has(id);
  const there = pinned.filter((pin) => isCompared(pin) && !pin.stale).length;
  const layouts = there < Math.min(ids.size, study.enough ?? ids.size);
  // Running all of them computes their own stale bars, too.
  const work = pinned.some((pin) => pin.stale && !(layouts && isCompared(pin)));
  return layouts && work ? 'layouts and work' : layouts ? 'layouts' : work ? 'work' : '';
}
