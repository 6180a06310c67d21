import { Command } from 'commander';
import { formatNumber } from '../../base/units.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { assignDrive } from '../../scenario/edit/drives.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Drive, Scenario } from '../../scenario/schema.ts';
import { evaluateClaims, type ClaimsReport, type DecidedClaim } from '../../studies/claims/evaluate.ts';
import { claimedStudies, loadClaims } from '../../studies/claims/load.ts';
import type { StudyClaims } from '../../studies/claims/study.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readDrive } from '../driveSource.ts';
import { changed } from '../input.ts';
import { collect, fractionUpTo, LARGEST_SEED, MAX_SEEDS, wholeNumber } from '../options.ts';
import { print, printJson } from '../output.ts';
import { parseAssignment } from '../pointer.ts';
import { progressLine } from '../progress.ts';
import { openRunLog } from '../runLog.ts';
import { sensitivity, variedStudies } from '../sensitivity.ts';
import { table } from '../table.ts';

interface Values {
  readonly seeds?: number;
  readonly only?: readonly string[];
  readonly quick?: boolean;
  readonly committed?: boolean;
  readonly fresh?: boolean;
  readonly record?: string;
  readonly json?: boolean;
  readonly sensitivity?: boolean;
  readonly parameter?: readonly string[];
  readonly jobs?: number;
  readonly seed?: number;
  readonly set?: readonly string[];
  readonly drive?: string;
  readonly scale?: number;
}

/** `claims [STUDY...]`: what the studied documents claim, and what this engine says to it; exit code 1 if a claim fails. */
export const claimsCommand = (): Command =>
  new Command('claims')
    .description("run the studies' claims and print the verdict on each")
    .argument('[study...]', `studies (default: all): ${claimedStudies().join(', ')}`)
    .option('--seeds <k>', "seeds for each scenario, the same for all layouts (default: the study's own)", wholeNumber(1, MAX_SEEDS))
    .option('--seed <n>', "first seed (default: each preset's own)", wholeNumber(0, LARGEST_SEED))
    .option('--set <pointer=value>', 'decide under another value in every preset, by JSON pointer; repeatable', collect)
    .option('--drive <id>', 'decide with this drive for every disk: an id of the library (see drive list), a JSON file or -')
    .option('--scale <x>', "fraction of each user's queries in all workloads (default: the study's own by workload)", fractionUpTo(1))
    .option('--only <id>', 'only this claim; repeatable', collect)
    .option('--quick', 'part of the work only, as each study says')
    .option('--committed', 'as much of the work as the verdicts on the page are of')
    .option('--fresh', 'repeat every run here instead of using recorded ones; those of W5 take most of an hour')
    .option('--record <file>', 'keep long runs in this file, a line of JSON each, and reuse those that it has')
    .option('--json', 'as JSON: { "claims": [...], "parameters": [...] }; with --sensitivity a line for each variation')
    .option(
      '--sensitivity',
      `instead of the verdicts: each chosen number of ${variedStudies().join(', ')} times 0.8 and 1.2, and other choices that the study lists; layouts ranked, gates asked again`,
    )
    .option(
      '--parameter <name>',
      'with --sensitivity: only this number, e.g. mix.scan; with --json also base, the study as it is; repeatable',
      collect,
    )
    .option('--jobs <n>', 'with --sensitivity: variations at a time, each in its own thread', wholeNumber(1, 256))
    .action(
      answering(async (studies: readonly string[], values: Values) => {
        const { seeds, only, committed, fresh, record, json, sensitivity: varies, parameter, jobs, scale } = values;
        if (committed && values.quick) throw new UsageError('--quick and --committed are two settings: give one of them');
        const quick = committed ? ('committed' as const) : values.quick;
        const assumption = await assumptionOf(values);
        if (varies) {
          if (assumption.words.length > 0)
            throw new UsageError('--sensitivity varies the numbers itself; it takes none of --seed, --set, --drive and --scale');
          if ([only, quick, fresh, record].some((value) => value !== undefined))
            throw new UsageError(
              '--sensitivity asks all claims about an order; it takes none of --only, --quick, --committed, --fresh and --record',
            );
          await sensitivity({ studies, parameter, seeds, jobs: jobs ?? 1, json });
          return DONE;
        }
        if (parameter !== undefined || jobs !== undefined) throw new UsageError('--parameter and --jobs go with --sensitivity');
        const chosen = await named(studies, only);
        const progress = progressLine();
        const log = record === undefined ? undefined : openRunLog(record);
        const reports = chosen.map((study) =>
          evaluateClaims(study, {
            ...(seeds === undefined ? {} : { seeds }),
            ...(only === undefined ? {} : { only }),
            ...(quick === undefined ? {} : { quick }),
            ...(fresh === undefined ? {} : { fresh }),
            ...(log && { known: log.known, onLongRun: log.add }),
            ...(scale === undefined ? {} : { scale }),
            assume: assumption.change,
            onProgress: ({ id, claim, claims, runs }) => progress.show(`${id} (claim ${claim} of ${claims}, ${runs} runs)`),
          }),
        );
        const report = merged(reports);
        const taken = record === undefined ? reports.reduce((sum, { recorded }) => sum + recorded, 0) : 0;
        progress.clear();
        const said = {
          ...report,
          ...(assumption.words.length > 0 && { assumptions: assumption.words }),
          ...(log && { longRuns: log.used() }),
        };
        if (json) printJson(said);
        else
          print(
            [...assumption.words.map((words) => `assumed: ${words}`), text(report), ...(taken > 0 ? [recordedWords(taken)] : [])].join(
              '\n',
            ),
          );
        return report.claims.some((claim) => claim.verdict === 'fail') ? NO : DONE;
      }),
    );

interface Assumption {
  readonly change: (scenario: Scenario) => Scenario;
  /** What is assumed, as it was given; empty: what the studies say. */
  readonly words: readonly string[];
}

/** What every preset is changed to before the claims look at it. */
async function assumptionOf({ seed, set = [], drive, scale }: Values): Promise<Assumption> {
  const assignments = set.map(parseAssignment);
  const other = drive === undefined ? undefined : await readDrive(drive);
  return {
    change: (preset) => {
      const seeded = seed === undefined ? preset : { ...preset, seed };
      const driven = other === undefined ? seeded : onDrive(seeded, other);
      return assignments.length === 0 && other === undefined ? driven : changed(driven, assignments);
    },
    words: [
      ...(seed === undefined ? [] : [`first seed ${seed}`]),
      ...(other === undefined ? [] : [`every disk is a ${other.name}`]),
      ...set,
      ...(scale === undefined ? [] : [`scale ${scale}`]),
    ],
  };
}

/** The scenario with this drive for every disk. */
function onDrive(scenario: Scenario, drive: Drive): Scenario {
  try {
    const ids = scenario.hardware.disks.map(({ id }) => id);
    return assignDrive(scenario, ids, drive);
  } catch (error) {
    if (error instanceof EditRefused) throw new UsageError(`--drive ${drive.id} does not fit ${scenario.title}: ${error.message}`);
    throw error;
  }
}

/** The claims of the studies that are named, each evaluated by itself, or of all studies together if none is. */
async function named(studies: readonly string[], only: readonly string[] = []): Promise<readonly (readonly StudyClaims[])[]> {
  const known = claimedStudies();
  const stranger = studies.find((study) => !known.includes(study));
  if (stranger !== undefined) throw new UsageError(`There is no study ${stranger} with claims; there are: ${known.join(', ')}`);
  const found = await Promise.all(studies.length === 0 ? [loadClaims()] : studies.map((study) => loadClaims(study)));
  const ids = found.flat().flatMap((one) => one.claims.map(({ id }) => id));
  const missing = only.find((id) => !ids.includes(id));
  if (missing !== undefined) throw new UsageError(`There is no claim ${missing}; there are: ${ids.join(', ')}`);
  return found;
}

function merged(reports: readonly ClaimsReport[]): Pick<ClaimsReport, 'claims' | 'parameters'> {
  return { claims: reports.flatMap((report) => report.claims), parameters: reports.flatMap((report) => report.parameters) };
}

/** That not all was run now, and how to have it run. */
const recordedWords = (count: number): string =>
  `${count === 1 ? '1 long run is' : `${formatNumber(count)} long runs are`} as recorded with engine ${ENGINE_VERSION}; --fresh makes them again`;

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

const details = ({ id, verdict, published, gate, figure, reason, elsewhere = [] }: DecidedClaim): string =>
  [
    `${id}  ${verdict}`,
    `  published  ${published}`,
    `  gate       ${gate}`,
    `  figure     ${figure}`,
    `  reason     ${reason}`,
    ...elsewhere.map(({ under, outcome, says }) => `  ${outcome.padEnd(9)}  ${under}: ${says}`),
  ].join('\n');
