/** An action of the timeline while it is put together: which there may be, what each asks for, and what comes of the answers. */
import { MIB } from '../../../base/units.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { isArrayVolume } from '../../../scenario/arrays.ts';
import { schedulersOf } from '../../../scenario/kernel/profiles.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import { defaultScheduler } from '../../../scenario/edit/schedulers.ts';
import { targetsWithRoom } from '../../../scenario/edit/room.ts';
import { freeActionId } from '../../../scenario/edit/timeline.ts';
import { layOut } from '../../../scenario/layout.ts';
import { diskName, targetName } from '../../../scenario/names.ts';
import type { Action, DbObject, Scenario } from '../../../scenario/schema.ts';
import { batchUsers } from '../../../scenario/streams/streams.ts';
import { BALANCED_BY, MOVE_METHODS, type MoveMethod } from '../../../scenario/timeline/timeline.ts';
import { actionWords, METHOD_WORDS } from '../../../scenario/timeline/words.ts';
import type { Choice, DraftKind, Field } from './draftField.ts';
import { methodFrom, moreFields, paceFrom } from './draftMore.ts';
import { groupDraft, groupFields } from './groupDraft.ts';
import { pathFields } from './pathDraft.ts';
import { messages } from './timelineMessages.ts';

/** In the order of the list. */
export const KINDS: readonly DraftKind[] = [
  'move',
  'move-table',
  'add-container',
  'drop-container',
  'rebalance',
  'balance',
  'stripe-unit',
  'cancel',
  'fail-disk',
  'replace-disk',
  'fail-path',
  'scheduler',
  'users',
  'move-logical',
  'resize-logical',
  'remove-physical',
  'add-physical',
];

/** Answers so far; what is not answered yet, or cannot be any more, has the first choice. */
export type Answers = Partial<Record<Field['key'], string>>;

/** The batch of a timed run among streams; and no third target of a balancer. */
const BATCH = '';
const NO_THIRD = '';

/** Stripe units that are offered; a document may have any. */
const UNITS = Array.from({ length: 12 }, (_, k) => 4096 * 2 ** k);

const named = ({ id, name }: { readonly id: string; readonly name: string }): Choice => ({ value: id, label: name });

/** All that is asked for, what stands behind *More* last. */
export function fieldsOf(scenario: Scenario, kind: DraftKind, answers: Answers): readonly Field[] {
  const fields = mainFields(scenario, kind, answers);
  const method = fields.find(({ key }) => key === 'method');
  return [...fields, ...moreFields(kind, method === undefined ? 'copy' : methodNamed(answered(method, answers)))];
}

const methodNamed = (name: string): MoveMethod => MOVE_METHODS.find((each) => each === name) ?? 'volume-manager';

function mainFields(scenario: Scenario, kind: DraftKind, answers: Answers): readonly Field[] {
  const { database, hardware, workload, timeline = [] } = scenario;
  const object = (objects: readonly Choice[]): Field => ({ key: 'object', label: messages.object, choices: objects });
  const spaces = database.objects.filter(({ extents }) => extents?.managed === 'database').map(named);
  const to = (): Field => ({
    key: 'to',
    label: messages.target,
    choices: layOut(scenario).targets.map(({ id }) => ({ value: id, label: targetName(scenario, id) })),
  });
  switch (kind) {
    case 'move': {
      const all = database.objects.map(named);
      const chosen = database.objects.find(({ id }) => id === answered(object(all), answers)) ?? database.objects[0];
      const segments: readonly Field[] =
        chosen.segments > 1 ? [{ key: 'segment', label: messages.segment, least: 1, most: chosen.segments }] : [];
      return [
        object(all),
        ...segments,
        { key: 'psu', label: messages.file, least: 1, most: chosen.psusPerSegment + timeline.length },
        awayFrom(scenario, chosen, Number(answers.segment ?? 1), Number(answers.psu ?? 1), to()),
        { key: 'method', label: messages.method, choices: MOVE_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] })) },
      ];
    }
    case 'move-table': {
      const all = database.objects.filter(({ extents }) => extents !== undefined).map(named);
      return [
        { key: 'table', label: messages.table, choices: (database.tables ?? []).map(named) },
        { key: 'to', label: messages.toSpace, choices: all },
      ];
    }
    case 'balance': {
      const choices = to().choices ?? [];
      return [
        { key: 'over1', label: messages.over, choices },
        // The second of the list is another than the first.
        { key: 'over2', label: messages.and, choices: [...choices.slice(1), ...choices.slice(0, 1)] },
        { key: 'over3', label: messages.and, choices: [{ value: NO_THIRD, label: messages.noThird }, ...choices] },
        { key: 'by', label: messages.by, choices: BALANCED_BY.map((value) => ({ value, label: messages.balancedBy[value] })) },
      ];
    }
    case 'stripe-unit':
      return [
        {
          key: 'volume',
          label: messages.volume,
          choices: scenario.volumes.filter((volume) => isArrayVolume(volume)).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          key: 'stripeUnit',
          label: messages.stripeUnit,
          choices: UNITS.map((unit) => ({ value: String(unit), label: formatBytes(unit) })),
        },
      ];
    case 'add-container':
      return [object(spaces), to()];
    case 'drop-container':
      return [object(spaces), { key: 'psu', label: messages.container, least: 1, most: 9999 }];
    case 'rebalance':
      return [
        object(spaces),
        {
          key: 'direction',
          label: messages.direction,
          choices: [
            { value: 'resume', label: messages.resumes },
            { value: 'reverse', label: messages.reverses },
          ],
        },
      ];
    case 'cancel': {
      const moves = timeline.filter((action) =>
        ['move', 'move-table', 'add-container', 'drop-container', 'rebalance', 'balance', 'move-logical', 'remove-physical'].includes(
          action.kind,
        ),
      );
      return [
        {
          key: 'action',
          label: messages.canceledAction,
          choices: moves.map((action) => ({ value: action.id, label: actionWords(scenario, action) })),
        },
      ];
    }
    case 'fail-disk':
    case 'replace-disk':
      return [{ key: 'disk', label: messages.disk, choices: hardware.disks.map(({ id }) => ({ value: id, label: diskName(id) })) }];
    case 'fail-path':
      return pathFields(scenario);
    case 'scheduler':
      return [
        {
          key: 'scheduler',
          label: messages.scheduler,
          choices: schedulersOf(scenario.host.kernel?.profile).map((value) => ({ value, label: SCHEDULER_NAMES[value] })),
        },
      ];
    case 'users': {
      const closed = (workload.streams ?? []).filter(({ arrivals }) => arrivals.kind === 'closed');
      const batch = workload.until !== undefined && batchUsers(workload) > 0 ? [{ value: BATCH, label: messages.theBatch }] : [];
      return [
        { key: 'stream', label: messages.stream, choices: [...batch, ...closed.map(({ id, title }) => ({ value: id, label: title }))] },
        { key: 'users', label: messages.users, least: 0, most: 500 },
      ];
    }
    default:
      return groupFields(scenario, kind, (field) => answered(field, answers));
  }
}

/** The question where a file goes to, with an answer that it can go to: where it is not, and no action takes it, and there is room. */
function awayFrom(scenario: Scenario, object: DbObject, segment: number, psu: number, to: Field): Field {
  const layout = layOut(scenario);
  const file = layout.objectFirst[scenario.database.objects.indexOf(object)] + (segment - 1) * object.psusPerSegment + psu - 1;
  const been = (scenario.timeline ?? []).flatMap((one) =>
    one.kind === 'move' && one.object === object.id && one.psu === psu ? [one.to] : [],
  );
  const home = layout.targets[layout.target[file]]?.id ?? '';
  const [preset] = targetsWithRoom(layout, layout.bytes[file] ?? 0, new Set([home, ...been]));
  return preset === undefined ? to : { ...to, preset };
}

/** The answer to a field; the first that there may be where there is none yet. */
export function answered({ key, choices, least = 0, most = 0, preset }: Field, answers: Answers): string {
  const value = answers[key];
  if (choices === undefined) return String(Math.min(most, Math.max(least, Number(value ?? preset ?? (key === 'users' ? 1 : least)))));
  return choices.some((choice) => choice.value === value) ? value! : (preset ?? choices[0]?.value ?? '');
}

/** The action that the answers describe; null where there is nothing to choose among. */
export function draftOf(scenario: Scenario, kind: DraftKind, answers: Answers, atMs: number): Action | null {
  const fields = fieldsOf(scenario, kind, answers);
  if (fields.some(({ choices }) => choices?.length === 0)) return null;
  const value = (key: Field['key']): string => {
    const field = fields.find((each) => each.key === key);
    return field === undefined ? '' : answered(field, answers);
  };
  const at = { id: freeActionId(scenario), atMs };
  const pace = paceFrom(kind, methodNamed(value('method')), value);
  switch (kind) {
    case 'move': {
      const method = methodNamed(value('method'));
      const segment = value('segment') === '' ? {} : { segment: Number(value('segment')) };
      return {
        kind,
        ...at,
        object: value('object'),
        ...segment,
        psu: Number(value('psu')),
        to: value('to'),
        method,
        ...pace,
        ...methodFrom(method, value),
      };
    }
    case 'move-table':
      return { kind, ...at, table: value('table'), to: value('to'), ...pace };
    case 'balance': {
      const over = [value('over1'), value('over2'), value('over3')].filter((id) => id !== NO_THIRD);
      return { kind, ...at, over, by: value('by') === 'heat' ? 'heat' : 'bytes', ...pace };
    }
    case 'stripe-unit':
      return { kind, ...at, volume: value('volume'), stripeUnitBytes: Number(value('stripeUnit')), ...pace };
    case 'add-container': {
      const size = Number(value('size'));
      return { kind, ...at, object: value('object'), to: value('to'), ...(size > 0 && { bytes: size * MIB }), ...pace };
    }
    case 'drop-container':
      return { kind, ...at, object: value('object'), psu: Number(value('psu')), ...pace };
    case 'rebalance':
      return { kind, ...at, object: value('object'), direction: value('direction') === 'reverse' ? 'reverse' : 'resume', ...pace };
    case 'cancel':
      return { kind, ...at, action: value('action') };
    case 'fail-disk':
    case 'replace-disk':
      return { kind, ...at, disk: value('disk') };
    case 'fail-path': {
      const retryMs = Number(value('retry'));
      return { kind, ...at, path: value('path'), ...(retryMs > 0 && { retryMs }) };
    }
    case 'scheduler': {
      const name = schedulersOf(scenario.host.kernel?.profile).find((each) => each === value('scheduler')) ?? 'fifo';
      return { kind, ...at, scheduler: defaultScheduler(name) };
    }
    case 'users':
      return { kind, ...at, ...(value('stream') !== BATCH && { stream: value('stream') }), users: Number(value('users')) };
    default:
      return groupDraft(kind, at, value, pace);
  }
}
