import { Command } from 'commander';
import { formatNumber } from '../../base/units.ts';
import { evaluateClaims, STUDIES, type ClaimsReport, type DecidedClaim } from '../../studies/claims/evaluate.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { collect, MAX_SEEDS, wholeNumber } from '../options.ts';
import { print, printJson } from '../output.ts';
import { progressLine } from '../progress.ts';
import { sensitivity } from '../sensitivity.ts';
import { table } from '../table.ts';

interface Values {
  readonly seeds?: number;
  readonly only?: readonly string[];
  readonly quick?: boolean;
  readonly json?: boolean;
  readonly sensitivity?: boolean;
  readonly parameter?: readonly string[];
  readonly jobs?: number;
}

/** `claims [STUDY...]`: what the studied documents claim, and what this engine says to it; exit code 1 if a claim fails. */
export const claimsCommand = (): Command =>
  new Command('claims')
    .description("run the studies' claims and print the verdict on each")
    .argument('[study...]', `studies (default: all): ${STUDIES.map((one) => one.study).join(', ')}`)
    .option('--seeds <k>', "seeds for each scenario, the same for all layouts (default: the study's own)", wholeNumber(1, MAX_SEEDS))
    .option('--only <id>', 'only this claim; repeatable', collect)
    .option('--quick', 'part of the work only: about a minute instead of several; what the tests check')
    .option('--json', 'as JSON: { "claims": [...], "parameters": [...] }; with --sensitivity a line for each variation')
    .option(
      '--sensitivity',
      'instead of the verdicts: each chosen number of red-brick times 0.8 and 1.2, layouts ranked anew, gates asked again',
    )
    .option(
      '--parameter <name>',
      'with --sensitivity: only this number, e.g. mix.scan; with --json also base, the study as it is; repeatable',
      collect,
    )
    .option('--jobs <n>', 'with --sensitivity: variations at a time, each in its own thread', wholeNumber(1, 256))
    .action(
      answering(async (studies: readonly string[], { seeds, only, quick, json, sensitivity: varies, parameter, jobs }: Values) => {
        if (varies) {
          if (only !== undefined || quick !== undefined)
            throw new UsageError('--sensitivity asks all claims about an order; it takes neither --only nor --quick');
          await sensitivity({ studies, parameter, seeds, jobs: jobs ?? 1, json });
          return DONE;
        }
        if (parameter !== undefined || jobs !== undefined) throw new UsageError('--parameter and --jobs go with --sensitivity');
        checkNames(studies, only);
        const progress = progressLine();
        const report = merged(
          (studies.length === 0 ? [undefined] : studies).map((study) =>
            evaluateClaims(study, {
              ...(seeds === undefined ? {} : { seeds }),
              ...(only === undefined ? {} : { only }),
              ...(quick === undefined ? {} : { quick }),
              onProgress: ({ id, claim, claims, runs }) => progress.show(`${id} (claim ${claim} of ${claims}, ${runs} runs)`),
            }),
          ),
        );
        progress.clear();
        if (json) printJson(report);
        else print(text(report));
        return report.claims.some((claim) => claim.verdict === 'fail') ? NO : DONE;
      }),
    );

function checkNames(studies: readonly string[], only: readonly string[] = []): void {
  const known = STUDIES.map((one) => one.study);
  const stranger = studies.find((study) => !known.includes(study));
  if (stranger !== undefined) throw new UsageError(`There is no study ${stranger} with claims; there are: ${known.join(', ')}`);
  const ids = STUDIES.filter((one) => studies.length === 0 || studies.includes(one.study)).flatMap((one) => one.claims.map(({ id }) => id));
  const missing = only.find((id) => !ids.includes(id));
  if (missing !== undefined) throw new UsageError(`There is no claim ${missing}; there are: ${ids.join(', ')}`);
}

function merged(reports: readonly ClaimsReport[]): Pick<ClaimsReport, 'claims' | 'parameters'> {
  return { claims: reports.flatMap((report) => report.claims), parameters: reports.flatMap((report) => report.parameters) };
}

function text({ claims, parameters }: Pick<ClaimsReport, 'claims' | 'parameters'>): string {
  const rows = claims.map(({ id, kind, verdict, simulated, passes, claim }) => [
    id,
    kind,
    verdict,
    ...[simulated.mean, simulated.min, simulated.max].map((value) => (value === null ? '-' : formatNumber(value))),
    simulated.seeds === 0 ? '-' : `${passes}/${simulated.seeds}`,
    claim,
  ]);
  const verdicts = new Map<string, number>();
  for (const { verdict } of claims) verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  const calibrated = parameters.filter((parameter) => parameter.provenance === 'calibrated');
  return [
    table(['claim', 'kind', 'verdict', 'mean', 'min', 'max', 'passes', 'in words'], rows),
    claims.map(details).join('\n\n'),
    [...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', '),
    `${parameters.length} parameters, ${calibrated.length} of them calibrated: ${calibrated.map(({ name }) => name).join(', ') || 'none'}`,
  ].join('\n\n');
}

const details = ({ id, verdict, published, gate, figure, reason }: DecidedClaim): string =>
  [`${id}  ${verdict}`, `  published  ${published}`, `  gate       ${gate}`, `  figure     ${figure}`, `  reason     ${reason}`].join('\n');
