/** Links to be frozen: every preset and typical edits of them, with what they must always open as. */
import { presetIds, presetScenario } from '../../../studies/red-brick/presets.ts';
import { scenarioHash } from '../../hash.ts';
import type { Scenario } from '../../schema.ts';
import { encodeLink } from '../link.ts';
import type { LinkView } from '../view.ts';
import { editedScenarios } from './edited.ts';

/** One frozen link. */
export interface FrozenLink {
  readonly link: string;
  readonly title: string;
  readonly scenarioHash: string;
  readonly view: Partial<LinkView>;
}

const freeze = (scenario: Scenario, view: Partial<LinkView>): FrozenLink => ({
  link: encodeLink(scenario, view),
  title: scenario.title,
  scenarioHash: scenarioHash(scenario),
  view,
});

export function corpus(): FrozenLink[] {
  const view: Partial<LinkView> = { cursorMs: 1234.5, disk: 7, matrixColour: 'bytes', openObject: null, strip: 'heat', stripAs: 'chart' };
  return [...presetIds().map((id) => freeze(presetScenario(id)!, {})), ...editedScenarios().map(({ scenario }) => freeze(scenario, view))];
}
