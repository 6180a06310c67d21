import { Command } from 'commander';
import { canCheckMoves, CHECK_SEEDS, checkMove, likelyTarget, rankObjects, withObjectOn } from '../../analysis/rank/rank.ts';
import { checkWords, costWords, orderWords, UNCHECKABLE } from '../../analysis/rank/words.ts';
import { layOut } from '../../scenario/layout.ts';
import { targetName } from '../../scenario/names.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { collect, wholeNumber } from '../options.ts';
import { print, printJson } from '../output.ts';
import { addTermsOption, firstSeed, INTERACTIVE, scaleFrom, scaleOf, type RunOptionValues } from '../runOptions.ts';
import { simulate } from '../simulate.ts';

interface Values extends RunOptionValues {
  readonly onto?: string;
  readonly check: number;
  readonly json?: boolean;
}

/** `rank SCENARIO --onto TARGET`: which object to move there first, and whether moving the first ones helps. */
export const rankCommand = (): Command =>
  addTermsOption(new Command('rank'))
    .description('which object to move first: I/O time for each gigabyte, checked by runs with the first ones moved')
    .argument('<scenario>', SCENARIO_HELP)
    .option('--onto <target>', 'id of the volume or disk to move to (default: the first volume of flash with room)')
    .option('--check <n>', 'how many of the first to move, each by itself; 0: none', wholeNumber(0, 20), 3)
    .option('--seeds <k>', 'paired seeds of each check', wholeNumber(CHECK_SEEDS, 30), CHECK_SEEDS)
    .option('--seed <n>', "first seed (default: the scenario's own)", firstSeed)
    .option('--scale <x>', "fraction of each user's queries that is run, or interactive: what the page runs", scaleFrom, INTERACTIVE)
    .option('--set <pointer=value>', 'change one value first, by JSON pointer; repeatable', collect)
    .option('--json', 'as JSON: { "target", "ranking": [{ "objectId", "msPerGigabyte", "check" }] }')
    .action(
      answering(async (source: string, values: Values) => {
        const scenario = await readScenario(source, values);
        const onto = values.onto ?? likelyTarget(scenario);
        const { targets } = layOut(scenario);
        if (onto === undefined || !targets.some(({ id }) => id === onto)) {
          const why = onto === undefined ? 'No volume of flash has room' : `There is no volume or disk ${onto}`;
          throw new UsageError(`${why}. Say --onto with one of: ${targets.map(({ id }) => id).join(', ')}.`);
        }
        const { seed = scenario.seed } = values;
        const scale = scaleOf(scenario, values);
        const most = canCheckMoves(scenario) ? values.check : 0;
        const seeds = most === 0 ? 1 : (values.seeds ?? CHECK_SEEDS);
        const runs = (of: typeof scenario, label: string) =>
          Array.from({ length: seeds }, (_, k) => simulate(of, { seed: seed + k, scale, series: false, objects: true, label }));
        const before = runs(scenario, 'as it is');
        const ranking = rankObjects(scenario, before[0], onto);
        const checked = ranking.filter(({ fits }) => fits).slice(0, most);
        const checks = checked.map((one) => checkMove(one, before, runs(withObjectOn(scenario, one.objectId, onto), `${one.name} moved`)));
        if (values.json) {
          const of = (id: string) => checks.find(({ objectId }) => objectId === id) ?? null;
          printJson({ target: onto, seed, scale, ranking: ranking.map((one) => ({ ...one, check: of(one.objectId) })) });
          return DONE;
        }
        const lines = ranking.map((one, k) => {
          const check = checks.find(({ objectId }) => objectId === one.objectId);
          const then = check ? `\n   ${checkWords(check)}.` : one.fits ? '' : '\n   no room for it there';
          return `${k + 1}. ${one.name}: ${costWords(one)}${then}`;
        });
        const head = `${scenario.title}: what to move to ${targetName(scenario, onto)} first`;
        print(
          [
            head,
            ...(lines.length > 0 ? lines : ['Nothing is asked for that is not there already.']),
            ...(checks.length > 0 ? [orderWords(checks, seeds)] : []),
            ...(most < values.check ? [UNCHECKABLE] : []),
          ].join('\n'),
        );
        return DONE;
      }),
    );
