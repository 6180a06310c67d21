/** Actions on volume groups while they are put together. */
import { MIB } from '../../../base/units.ts';
import { targetName } from '../../../scenario/names.ts';
import { layOut } from '../../../scenario/layout.ts';
import { logicalExtents } from '../../../scenario/groups/extents.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import '../../../scenario/timeline/groupActions.ts';
import type { GroupAction } from '../../../scenario/timeline/groupPart.ts';
import type { Pace } from '../../../scenario/timeline/timeline.ts';
import type { Choice, Field, GroupKey } from './draftField.ts';
import { messages } from './timelineMessages.ts';

/** In place of a physical volume: all of them. */
const ANY = '';

/** Physical volumes that a group has at the start, and those that the timeline adds. */
function physicalOf({ volumeGroups = [], timeline = [] }: Scenario, group: string): string[] {
  const added = timeline.flatMap((action) => (action.kind === 'add-physical' && action.group === group ? [action.physical] : []));
  return [...new Set([...(volumeGroups.find(({ id }) => id === group)?.physical ?? []), ...added])];
}

export function groupFields(scenario: Scenario, kind: GroupAction['kind'], answered: (field: Field) => string): readonly Field[] {
  const { volumeGroups = [] } = scenario;
  const all = volumeGroups.flatMap((group) => group.logical.map((volume) => ({ group, volume })));
  const choice = (id: string): Choice => ({ value: id, label: targetName(scenario, id) });
  const logical: Field = {
    key: 'logical',
    label: messages.logical,
    choices: all.map(({ volume }) => ({ value: volume.id, label: volume.name })),
  };
  const chosen = all.find(({ volume }) => volume.id === answered(logical));
  switch (kind) {
    case 'move-logical': {
      const physical = chosen === undefined ? [] : physicalOf(scenario, chosen.group.id);
      const from: Field = {
        key: 'from',
        label: messages.from,
        choices: [{ value: ANY, label: messages.wherever }, ...physical.map(choice)],
      };
      const source = answered(from);
      const whole: Field = {
        key: 'whole',
        label: messages.which,
        choices: [
          { value: 'all', label: messages.allExtents },
          { value: 'range', label: messages.someExtents },
        ],
      };
      const most = 2 ** 24 - 1;
      const range: readonly Field[] =
        source === ANY || answered(whole) === 'all'
          ? []
          : [
              { key: 'firstExtent', label: messages.firstExtent, least: 0, most },
              { key: 'lastExtent', label: messages.lastExtent, least: 0, most },
            ];
      return [
        logical,
        from,
        ...(source === ANY ? [] : [whole]),
        ...range,
        { key: 'onto', label: messages.target, choices: physical.filter((id) => id !== source).map(choice) },
      ];
    }
    case 'resize-logical': {
      const extent = chosen?.group.extentBytes ?? MIB;
      const size = chosen === undefined ? 1 : Math.round((logicalExtents(chosen.volume) * extent) / MIB);
      return [
        logical,
        { key: 'mib', label: messages.sizeMib, least: Math.max(1, Math.ceil(extent / MIB)), most: Math.max(16 * 2 ** 20, size) },
      ];
    }
    case 'remove-physical':
      return [
        { key: 'physical', label: messages.physical, choices: volumeGroups.flatMap(({ id }) => physicalOf(scenario, id)).map(choice) },
      ];
    case 'add-physical': {
      const loose = layOut(scenario).targets.filter(
        ({ kind: of, group, endBytes }) => of !== 'logical' && group === undefined && endBytes === 0,
      );
      return [
        { key: 'group', label: messages.group, choices: volumeGroups.map(({ id, name }) => ({ value: id, label: name })) },
        { key: 'physical', label: messages.physical, choices: loose.map(({ id }) => choice(id)) },
      ];
    }
  }
}

export function groupDraft(
  kind: GroupAction['kind'],
  at: { readonly id: string; readonly atMs: number },
  value: (key: GroupKey) => string,
  pace: { readonly pace?: Pace },
): Action {
  switch (kind) {
    case 'move-logical': {
      const from = value('from');
      const first = Number(value('firstExtent'));
      const isRange = from !== ANY && value('whole') === 'range';
      return {
        kind,
        ...at,
        logical: value('logical'),
        to: [value('onto')],
        ...(from !== ANY && { from: [from] }),
        ...(isRange && { extents: { first, count: Math.max(1, Number(value('lastExtent')) - first + 1) } }),
        ...pace,
      };
    }
    case 'resize-logical':
      return { kind, ...at, logical: value('logical'), bytes: Number(value('mib')) * MIB };
    case 'remove-physical':
      return { kind, ...at, physical: value('physical'), ...pace };
    case 'add-physical':
      return { kind, ...at, group: value('group'), physical: value('physical') };
  }
}
