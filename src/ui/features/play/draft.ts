/** An action of the timeline while it is put together: which there may be, what each asks for, and what comes of the answers. */
import { schedulersOf } from '../../../scenario/kernel/profiles.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import { defaultScheduler } from '../../../scenario/edit/schedulers.ts';
import { freeActionId } from '../../../scenario/edit/timeline.ts';
import { layOut } from '../../../scenario/layout.ts';
import { diskName, targetName } from '../../../scenario/names.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import { batchUsers } from '../../../scenario/streams/streams.ts';
import { MOVE_METHODS } from '../../../scenario/timeline/timeline.ts';
import { actionWords, METHOD_WORDS } from '../../../scenario/timeline/words.ts';
import { messages } from './timelineMessages.ts';

export type DraftKind = Exclude<Action['kind'], 'stripe-unit'>;

/** In the order of the list. */
export const KINDS: readonly DraftKind[] = [
  'move',
  'add-container',
  'drop-container',
  'rebalance',
  'cancel',
  'fail-disk',
  'replace-disk',
  'scheduler',
  'users',
];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One question: what to choose among, or a number within bounds. */
export interface Field {
  readonly key: 'object' | 'segment' | 'psu' | 'to' | 'method' | 'direction' | 'action' | 'disk' | 'scheduler' | 'stream' | 'users';
  readonly label: string;
  readonly choices?: readonly Choice[];
  readonly most?: number;
  readonly least?: number;
}

/** Answers so far; what is not answered yet, or cannot be any more, has the first choice. */
export type Answers = Partial<Record<Field['key'], string>>;

/** The batch of a timed run among streams. */
const BATCH = '';

const named = ({ id, name }: { readonly id: string; readonly name: string }): Choice => ({ value: id, label: name });

export function fieldsOf(scenario: Scenario, kind: DraftKind, answers: Answers): readonly Field[] {
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
        to(),
        { key: 'method', label: messages.method, choices: MOVE_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] })) },
      ];
    }
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
      const moves = timeline.filter(
        (action) => 'pace' in action || ['move', 'add-container', 'drop-container', 'rebalance'].includes(action.kind),
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
  }
}

/** The answer to a field; the first that there may be where there is none yet. */
export function answered({ key, choices, least = 0, most = 0 }: Field, answers: Answers): string {
  const value = answers[key];
  if (choices === undefined) return String(Math.min(most, Math.max(least, Number(value ?? (key === 'users' ? 1 : least)))));
  return choices.some((choice) => choice.value === value) ? value! : (choices[0]?.value ?? '');
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
  switch (kind) {
    case 'move': {
      const method = MOVE_METHODS.find((each) => each === value('method')) ?? 'volume-manager';
      const segment = value('segment') === '' ? {} : { segment: Number(value('segment')) };
      return { kind, ...at, object: value('object'), ...segment, psu: Number(value('psu')), to: value('to'), method };
    }
    case 'add-container':
      return { kind, ...at, object: value('object'), to: value('to') };
    case 'drop-container':
      return { kind, ...at, object: value('object'), psu: Number(value('psu')) };
    case 'rebalance':
      return { kind, ...at, object: value('object'), direction: value('direction') === 'reverse' ? 'reverse' : 'resume' };
    case 'cancel':
      return { kind, ...at, action: value('action') };
    case 'fail-disk':
    case 'replace-disk':
      return { kind, ...at, disk: value('disk') };
    case 'scheduler': {
      const name = schedulersOf(scenario.host.kernel?.profile).find((each) => each === value('scheduler')) ?? 'fifo';
      return { kind, ...at, scheduler: defaultScheduler(name) };
    }
    case 'users':
      return { kind, ...at, ...(value('stream') !== BATCH && { stream: value('stream') }), users: Number(value('users')) };
  }
}
