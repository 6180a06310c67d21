/** Paths that a RAID controller may be on, with how many disks are on each. */
import { disksOnPath } from '../../../../scenario/edit/raidControllers.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { Option } from '../../../kit/primitives/Select.tsx';
import { messages } from './messages.ts';

export const pathOptions = (scenario: Scenario): readonly Option<string>[] =>
  scenario.hardware.paths.map(({ id, name }) => ({ value: id, label: messages.pathOption(name, disksOnPath(scenario, id).length) }));
