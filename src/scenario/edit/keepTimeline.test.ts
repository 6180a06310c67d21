/** What a timeline names cannot be removed under it: refused with the reason and the fix; nothing else is. */
import { expect, test } from 'vitest';
import { tablesOf } from '../../engine/testing/updates.ts';
import type { Action, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { attempt } from './attempt.ts';
import { dropContainer } from './containers.ts';
import { moveFiles } from './move.ts';
import { EditRefused } from './refused.ts';
import { removeObject, removeTable } from './spaces.ts';
import { removeAction } from './timeline.ts';
import { dissolveVolume, makeStripe, setStripeUnit } from './volumes.ts';

const timed = (...timeline: Action[]): Scenario => {
  const scenario = { ...tablesOf(false), timeline };
  expect(problemsOf(scenario)).toEqual([]);
  return scenario;
};
const said = (scenario: Scenario, edit: (scenario: Scenario) => Scenario): string => {
  const after = attempt(scenario, edit);
  return after instanceof EditRefused ? `${after.message}; ${after.fix}` : '';
};

const to = (disk: string): Action => ({ kind: 'move', id: 'm', atMs: 100, object: 'ts', psu: 1, to: disk, method: 'copy' });

test.each<[string, Action, (scenario: Scenario) => Scenario, RegExp]>([
  [
    'a disk that becomes a member of a volume',
    to('d4'),
    (s) => makeStripe(s, { disks: ['d4'], name: 'W' }, 65_536),
    /^An action of the run would not work, at [\d.]+ s: "d4" is neither a volume nor a disk of no volume; remove it first$/,
  ],
  [
    'a volume that is taken apart',
    to('v'),
    (s) => dissolveVolume(s, 'v'),
    /^An action of the run would not work, at [\d.]+ s: "v" is neither a volume/,
  ],
  [
    'a container that is dropped',
    { kind: 'drop-container', id: 'x', atMs: 0, object: 'us', psu: 2 },
    (s) => dropContainer(s, 'us', 2),
    /^An action of the run would not work, at [\d.]+ s: Other has no container 2; remove it first$/,
  ],
  [
    'a file that is laid where the run would move it',
    { kind: 'move', id: 'm', atMs: 0, object: 'plain', psu: 1, to: 'd4', method: 'pages' },
    (s) => moveFiles(s, [4], { kind: 'all', target: 'd4' }),
    /^An action of the run would not work, at [\d.]+ s: .* is on disk 4 already; remove it first$/,
  ],
  [
    'the stripe unit that the run would give it',
    { kind: 'stripe-unit', id: 'u', atMs: 0, volume: 'v', stripeUnitBytes: 65_536 },
    (s) => setStripeUnit(s, 'v', 65_536),
    /^An action of the run would not work, at [\d.]+ s: .* has a stripe unit of 64.KiB already/,
  ],
])('refused: %s', (_, action, edit, expected) => {
  const scenario = timed(action);
  expect(said(scenario, edit)).toMatch(expected);
  // Without the action it can be done: that is the fix.
  expect(said(removeAction(scenario, action.id), edit)).toBe('');
});

test.each<[string, Action, (scenario: Scenario) => Scenario]>([
  ['a table', { kind: 'move-table', id: 't', atMs: 0, table: 'one', to: 'us' }, (s) => removeTable(s, 'one')],
  ['a table space', { kind: 'move-table', id: 't', atMs: 0, table: 'one', to: 'us' }, (s) => removeObject(s, 'us')],
])('refused: %s that is removed', (_, action, edit) => {
  expect(said(timed(action), edit)).not.toBe('');
});

test('what no action names can go, and what was wrong before is no reason', () => {
  expect(said(timed(to('d4')), (s) => dissolveVolume(s, 'v'))).toBe('');
  const wrong = { ...tablesOf(false), timeline: [to('d99')] };
  expect(said(wrong, (s) => dissolveVolume(s, 'v'))).toBe('');
});
