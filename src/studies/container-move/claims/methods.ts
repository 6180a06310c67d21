/** The methods against each other: ES-11 and ES-12. */
import { MIB } from '../../../base/units.ts';
import { mean } from '../../../base/stats.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { ratios, times } from '../../claims/figures.ts';
import { decideOrder, decideParts, exactly, removes, withMechanism, within } from '../../claims/gates.ts';
import { ADD_DROP, ALL_METHODS, COPY, VOLUME_MANAGER } from '../moves.ts';
import { MACHINE } from '../parameters.ts';
import { withoutLoad } from '../variants.ts';
import { STUDY } from '../presets.ts';
import { movePresets } from './common.ts';
import { minutes } from './moves.ts';
import {
  allMinutesOf,
  controlOfMove,
  inChunks,
  minutesOf,
  moveOf,
  pagesLost,
  refillMinutes,
  runsOfMove,
  stableMinutes,
  windowMinutes,
} from './moving.ts';

/** What a method moves and how fast, beside the streams and with nobody else at the disks. */
function shownOf(context: ClaimContext, id: string): string {
  const loaded = mean(runsOfMove(context, id).map(allMinutesOf));
  const [run] = controlOfMove(context, id, withoutLoad);
  const bytes = run.moves!.reduce((sum, _, action) => sum + moveOf(run, action).bytes, 0);
  const taken = allMinutesOf(run);
  const rate = (of: number): string => `${minutes(of)}, ${(bytes / MIB / (of * 60)).toFixed(1)} MiB/s`;
  return `${(bytes / MIB).toFixed(0)} MiB in ${rate(loaded)}, without load in ${rate(taken)}`;
}

function methodsCompared(context: ClaimContext): Decision {
  const [copy, volume, rebalances] = [COPY, VOLUME_MANAGER, ADD_DROP].map((id) => runsOfMove(context, id).map(allMinutesOf));
  const over = ratios(volume, copy);
  const decision = decideOrder({
    steps: [{ name: 'copy before the volume manager', better: copy, worse: volume, least: 5 }],
    parts: [
      within('the volume manager to the copy', over, 5, 10, times),
      within('the volume manager to both rebalances', ratios(volume, rebalances), 2 / 3, 3 / 2, times),
    ],
    mechanism: () => {
      const perMinute = (id: string, taken: readonly number[]): number =>
        moveOf(runsOfMove(context, id)[0]).bytes / MIB / (60 * mean(taken));
      const [fast, slow] = [perMinute(COPY, copy), perMinute(VOLUME_MANAGER, volume)];
      return [
        {
          topic: 'bytes that each visit to the busy disk moves',
          holds: fast > 2 * slow,
          says: `the copy moves ${fast.toFixed(1)} MiB/s in chunks of 1 MiB, the volume manager ${slow.toFixed(1)} MiB/s in chunks of 128 KiB`,
        },
      ];
    },
    controls: () => {
      const same = mean(controlOfMove(context, VOLUME_MANAGER, inChunks(MIB)).map((run) => minutesOf(run)));
      return [removes('a volume manager with the chunks of the copy', mean(over), same / mean(copy))];
    },
  });
  const shown = ALL_METHODS.map(({ id, title }) => `${title}: ${shownOf(context, id)}`).join('; ');
  return { ...decision, reason: `${decision.reason} ${shown}.` };
}

function steadyAgain(context: ClaimContext): Decision {
  const copies = runsOfMove(context, COPY);
  const refill = copies.map(refillMinutes);
  const [copy, rebalances, volume] = [COPY, ADD_DROP, VOLUME_MANAGER].map((id) => runsOfMove(context, id).map(stableMinutes));
  // What happens within a window is not told apart.
  const window = windowMinutes(runsOfMove(context, VOLUME_MANAGER)[0]);
  const others = [copy, rebalances].map((each) => mean(each) - mean(volume));
  const decision = decideParts('minutes until the pages that left the buffer pool have come again', refill, [
    within('refill of the buffer pool', refill, 4, 9, minutes),
    {
      ...exactly(
        'the volume manager has the shortest time until stable',
        others.every((more) => more > -window),
        `until stable ${minutes(mean(copy))} after the copy, ${minutes(mean(rebalances))} after the rebalances, ${minutes(mean(volume))} after the volume manager, told apart by windows of ${minutes(window)}`,
        refill.length,
      ),
      tie: others.some((more) => more < window),
    },
  ]);
  const lost = mean(copies.map(pagesLost));
  return withMechanism(
    decision,
    [
      {
        topic: 'a file that is opened again has lost its pages',
        holds: mean(copy) > mean(volume),
        says: `with the file ${Math.round(lost)} of ${MACHINE.pagesOfPool.value} pages leave the pool`,
      },
    ],
    [
      {
        topic: 'a volume manager, which keeps the file open',
        holds: mean(volume) < mean(refill) / 3 && runsOfMove(context, VOLUME_MANAGER).every((run) => pagesLost(run) === 0),
        says: 'the volume manager leaves the buffer pool as it is',
      },
    ],
  );
}

export const BY_METHOD: readonly Claim[] = [
  {
    id: 'ES-11',
    study: STUDY,
    kind: 'order',
    claim: 'A move by the volume manager takes about 8 times as long as a copy, and about as long as two rebalances.',
    published: '23, 3 and 24 min',
    gate: '5 to 10 times the copy, and two thirds to one and a half of both rebalances; bytes and rate of each method without load are shown',
    basis: 'text',
    mechanism: 'each visit to a busy disk waits once, however much it moves',
    control: 'a volume manager with the chunks of the copy',
    scenarios: movePresets(...ALL_METHODS.map(({ id }) => id)),
    decide: methodsCompared,
  },
  {
    id: 'ES-12',
    study: STUDY,
    kind: 'number',
    claim:
      'The system is stable 7 minutes after the copy, 8 after the rebalances and 2 after the volume manager: a file that is opened again has lost its pages.',
    published: '7, 8 and 2 min',
    gate: 'the volume manager has the shortest time; the pages that left the pool have come again 4 to 9 min after the copy. Stable: steps of every stream and pages of the pool within 5 % of their final means',
    basis: 'text',
    mechanism: 'the pages of a file that is opened again have left the buffer pool',
    control: 'a volume manager, which keeps the file open',
    scenarios: movePresets(COPY, ADD_DROP, VOLUME_MANAGER),
    decide: steadyAgain,
  },
];
