/** What can be chosen in each study: its layouts, and the workloads that each has presets with. */
import { kernelProfile } from '../scenario/kernel/profiles.ts';
import { LAYOUTS as IO_LAYOUTS, PLAIN_LAYOUTS, USUAL_KERNEL } from './io-schedulers/layouts.ts';
import { WORKLOADS as IO_WORKLOADS } from './io-schedulers/workloads.ts';
import { presetIds, presetScenario, STUDY_PRESETS } from './presets.ts';
import { LAYOUTS as RED_BRICK_LAYOUTS } from './red-brick/layouts.ts';
import { UNIT_ADVICE, VENDOR_LAYOUTS, type UnitAdvice } from './red-brick/vendorLayouts.ts';
import { WORKLOADS as RED_BRICK_WORKLOADS } from './red-brick/workloads.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { StudySweep } from './sweep.ts';

export interface CatalogueLayout {
  readonly id: string;
  readonly title: string;
  /** What it is, in a sentence. */
  readonly definition: string;
  /** Heading under which it is offered, where it is none of the document's own. */
  readonly group?: string;
  /** Who advises it and what of it is ours, where it is none of the document's own. */
  readonly source?: string;
}

export interface CatalogueWorkload {
  readonly id: string;
  readonly title: string;
}

export interface CatalogueStudy {
  readonly id: string;
  readonly title: string;
  readonly layouts: readonly CatalogueLayout[];
  readonly workloads: readonly CatalogueWorkload[];
  /** Preset that the study opens with. */
  readonly first: string;
  /** Layouts that are run against each other beside this scenario. */
  readonly compared: (scenario: Scenario) => readonly string[];
  /** What the study compares is the host itself (its scheduler): layouts keep hosts of their own. */
  readonly hostVaries: boolean;
  readonly sweep: StudySweep | undefined;
  /** Stripe units that others advise, where the study is about them. */
  readonly unitAdvice?: readonly UnitAdvice[];
}

const listed = ({ id, title, definition, group, source }: CatalogueLayout): CatalogueLayout => ({
  id,
  title,
  definition,
  ...(group !== undefined && { group }),
  ...(source !== undefined && { source }),
});
const named = ({ id, title }: CatalogueWorkload): CatalogueWorkload => ({ id, title });

/** The schedulers of a kernel stand together; what readers of the document asked for beyond them, below. */
const groupOf = (layout: (typeof IO_LAYOUTS)[number]): string =>
  PLAIN_LAYOUTS.includes(layout) ? kernelProfile(layout.kernel).title : 'Knobs of the study';

const OWN: Readonly<Record<string, Omit<CatalogueStudy, 'id' | 'title' | 'sweep'>>> = {
  'red-brick': {
    layouts: [...RED_BRICK_LAYOUTS, ...VENDOR_LAYOUTS].map(listed),
    workloads: RED_BRICK_WORKLOADS.map(named),
    first: 'red-brick/stripe-8-8-4-2/w3',
    compared: () => RED_BRICK_LAYOUTS.map(({ id }) => id),
    hostVaries: false,
    unitAdvice: UNIT_ADVICE,
  },
  'io-schedulers': {
    layouts: IO_LAYOUTS.map((layout) => ({ ...listed(layout), group: groupOf(layout) })),
    workloads: IO_WORKLOADS.map(named),
    first: 'io-schedulers/deadline/dop-2',
    // The schedulers of the kernel in hand; the knobs are for one after the other.
    compared: ({ host }) => PLAIN_LAYOUTS.filter(({ kernel }) => kernel === (host.kernel?.profile ?? USUAL_KERNEL)).map(({ id }) => id),
    hostVaries: true,
  },
};

/** Every study that can be chosen. */
export const CATALOGUE: readonly CatalogueStudy[] = STUDY_PRESETS.flatMap(({ id, title, sweep }) => {
  const own = OWN[id];
  return own ? [{ id, title, sweep, ...own }] : [];
});

/** The study that a scenario was made from, by its origin; undefined for one of nobody's. */
export function studyOfScenario({ origin }: Pick<Scenario, 'origin'>): CatalogueStudy | undefined {
  return catalogueStudy(origin?.split('/')[0]);
}

export const catalogueStudy = (id: string | undefined): CatalogueStudy | undefined => CATALOGUE.find((study) => study.id === id);

/** Ids of the workloads that a layout has presets with, in the study's order. */
export function workloadsOf(study: CatalogueStudy, layout: string): readonly string[] {
  const ids = new Set(presetIds(study.id));
  return study.workloads.map(({ id }) => id).filter((id) => ids.has(`${study.id}/${layout}/${id}`));
}

/** A layout's preset with this workload, or with another one if it has none with that; undefined for an unknown layout. */
export function layoutPreset(study: CatalogueStudy, layout: string, workload: string): Scenario | undefined {
  const there = workloadsOf(study, layout);
  const chosen = there.includes(workload) ? workload : there[0];
  return chosen === undefined ? undefined : presetScenario(`${study.id}/${layout}/${chosen}`);
}
