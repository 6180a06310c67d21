/** `advise --move`: which single move pays best, what it costs, and after how long it has paid for itself. */
import { judgeBatch, judgeTimed, bestFirst, isTimed, type Judgment, type Measured } from '../../analysis/whichMove/judge.ts';
import { movedBefore, moveCandidates, newActions, withMove, type Candidate, type MoveTerms } from '../../analysis/whichMove/candidates.ts';
import {
  adviceWords,
  afterWords,
  breakEvenWords,
  costWords,
  moveWords,
  netWords,
  noMoveWords,
  OUTCOME_WORDS,
} from '../../analysis/whichMove/words.ts';
import { momentsOf, momentWords, whenWords, type JudgedMoment } from '../../analysis/whichMove/moments.ts';
import { breaksWords, effectOn, effectsWords } from '../../analysis/levels/effect.ts';
import { formatMs } from '../../base/units.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { METHOD_WORDS } from '../../scenario/timeline/words.ts';
import { simulate } from '../simulate.ts';

export interface MoveQuestion {
  /** The best move is begun at several moments too. */
  readonly when: boolean;
  readonly terms: MoveTerms;
  readonly most: number;
  readonly seeds: number;
  readonly seed: number;
  readonly scale: number;
}

/** Runs all that it takes, and says what came out. */
export function adviseMove(scenario: Scenario, { terms, most, seeds, seed, scale, when }: MoveQuestion) {
  const runs = (of: Scenario, label: string): Measured[] =>
    Array.from({ length: seeds }, (_, k) => {
      const { elapsedMs, streams, moves } = simulate(of, { seed: seed + k, scale, series: false, label: `${label}, seed ${seed + k}` });
      return { elapsedMs, ...(streams && { streams }), ...(moves && { moves }) };
    });
  const look = simulate(scenario, { seed, scale, series: false, coAccess: true, label: 'as it is' });
  const { chosen, looked } = moveCandidates(scenario, look, terms, most);
  const without = chosen.length === 0 ? [] : runs(scenario, 'as it is');
  const judge = (candidate: Candidate, { atMs, method }: MoveTerms) => {
    const moving = withMove(scenario, candidate, { atMs, method });
    const ids = newActions(scenario, moving);
    const moved = runs(moving, `${candidate.what} at ${formatMs(atMs)}`);
    const judgment: Judgment = isTimed(scenario)
      ? judgeTimed(ids, atMs, without, moved)
      : judgeBatch(ids, without, moved, runs(movedBefore(scenario, candidate), `${candidate.what} before`));
    const levels = effectOn(scenario.levels, without, moved);
    const breaks = breaksWords(scenario, levels);
    return { judgment, ...(levels.length > 0 && { levels }), ...(breaks !== undefined && { breaks }) };
  };
  const moves = bestFirst(chosen.map((candidate) => ({ ...candidate, ...judge(candidate, terms) })));
  const [best] = moves;
  const moments =
    !when || best === undefined
      ? []
      : momentsOf(scenario, look).flatMap((moment): (JudgedMoment & ReturnType<typeof judge>)[] => {
          const at = { ...terms, atMs: moment.atMs };
          if (attempt(scenario, (s) => withMove(s, best, at)) instanceof EditRefused) return [];
          return [{ moment, ...judge(best, at) }];
        });
  return { looked, moves, moments };
}

/** The answer for people. */
export function moveText(scenario: Scenario, question: MoveQuestion, { looked, moves, moments }: ReturnType<typeof adviseMove>): string {
  const { terms, seeds } = question;
  const lines = moves.map(({ what, judgment, levels }, k) =>
    [
      `${k + 1}. ${what}: ${OUTCOME_WORDS[judgment.outcome]}`,
      `   takes ${moveWords(judgment)}; costs ${costWords(judgment)}; afterwards ${afterWords(judgment)}`,
      `   paid for itself: ${breakEvenWords(judgment)}; by the end of the run: ${netWords(judgment)}`,
      ...(levels === undefined ? [] : [`   service levels: ${effectsWords(scenario, levels)}`]),
    ].join('\n'),
  );
  return [
    `${scenario.title}: which move, ${METHOD_WORDS[terms.method]}, at ${formatMs(terms.atMs)}`,
    ...lines,
    moves.length === 0 ? noMoveWords(scenario, terms.atMs) : adviceWords(moves, seeds),
    ...whenLines(scenario, moves[0]?.what, moments, seeds),
    `${looked} pairs of a file and a target were weighed by co-access and load; ${moves.length} were run.`,
    ...(isTimed(scenario)
      ? ['Work is counted as time of doing nothing: what would have been done in that time, mean over the streams.']
      : []),
    'In brackets: 95 % interval of the mean.',
  ].join('\n');
}

function whenLines(
  scenario: Scenario,
  what: string | undefined,
  moments: ReturnType<typeof adviseMove>['moments'],
  seeds: number,
): string[] {
  if (what === undefined || moments.length === 0) return [];
  return [
    `When: ${what}`,
    ...moments.map(
      ({ moment, judgment, levels }) =>
        `   ${momentWords(moment)}: takes ${moveWords(judgment)}; costs ${costWords(judgment)}; paid for itself: ${breakEvenWords(judgment)}; by the end of the run: ${netWords(judgment)}${levels === undefined ? '' : `; service levels: ${effectsWords(scenario, levels)}`}`,
    ),
    whenWords(moments, seeds),
  ];
}
