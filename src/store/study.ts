/** The layouts of a study as the comparison needs them. */
import type { Scenario } from '../scenario/schema.ts';
import { catalogStudy, offeredStudy } from '../studies/catalog.ts';
import { underLayout } from '../studies/underLayout.ts';
import { comparedLayouts } from '../studies/standing.ts';

export interface LayoutUnderTest {
  /** `<study>/<layout>`: also the id of its pin. */
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  /** A document of its own: its pin is opened as it is, and never rebuilt from a preset. */
  readonly own?: boolean;
}

/** Every layout that its study compares with `current`, doing its work; on its host, unless the host is what differs. */
export function layoutsUnder(current: Scenario): LayoutUnderTest[] {
  const study = offeredStudy(current);
  return comparedLayouts(current).flatMap((layout) => {
    const known = study.layouts.find(({ id }) => id === layout);
    const scenario = underLayout(study, layout, current);
    if (!known || !scenario) return [];
    return [{ id: `${study.id}/${layout}`, title: known.title, scenario }];
  });
}

/** Whether this is the id of a study's layout. */
export function isLayoutId(pinId: string): boolean {
  const [study, layout] = pinId.split('/', 2);
  return `${study}/${layout}` === pinId && catalogStudy(study)?.layouts.some(({ id }) => id === layout) === true;
}

/** Whether a layout of a study, pinned under this id, is meant to run on the host of the current scenario. */
export const sharesHost = (pinId: string): boolean => catalogStudy(pinId.split('/')[0])?.hostVaries === false;
