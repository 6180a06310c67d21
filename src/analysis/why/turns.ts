/** Waiting for a turn at a file group (TUNE GROUP): where it is, how many are let in, and how busy the disks are meanwhile. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';
import { tuneGroupOf } from '../../scenario/tuning.ts';
import { formatMs, formatPercent, listWords, timeUnit } from '../format.ts';
import { elapsedTimes } from '../run/phases.ts';
import { evidenceOn } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { finding, sentence } from './finding.ts';
import type { Finding, Sentence } from './finding.ts';
import { looseDisks, workingMembers } from './members.ts';
import { GROUP_WAIT } from './nextStep.ts';
import { isTimed } from './timed.ts';

interface FileGroups {
  /** "volume Fact", "each loose disk". */
  readonly name: string;
  readonly letIn: number;
  readonly disks: readonly number[];
}

/** File groups that let in fewer processes than a query has, and that had something to do. */
function restricting(scenario: Scenario, { devices }: RunResult): readonly FileGroups[] {
  const { volumes, host, workload } = scenario;
  const worked = (disks: readonly number[]) => disks.filter((d) => (devices[d]?.requests ?? 0) > 0);
  return [
    ...volumes.map((volume) => ({
      name: `volume ${volume.name}`,
      letIn: tuneGroupOf(volume, host),
      disks: worked(workingMembers(scenario, volume)),
    })),
    { name: 'each loose disk', letIn: host.tuneGroup, disks: worked(looseDisks(scenario)) },
  ].filter(({ letIn, disks }) => letIn < workload.queryProcs && disks.length > 0);
}

/** The disks behind the file groups at which processes have to take turns. */
export const evidenceOnTurns = (scenario: Scenario, result: RunResult): Evidence | null =>
  evidenceOn(
    result,
    restricting(scenario, result).flatMap(({ disks }) => disks),
    'busy',
  );

export function turnSentences(scenario: Scenario, result: RunResult, isLimit: boolean): Sentence[] {
  const { elapsedMs, attributionMs } = result;
  const { groupWait } = elapsedTimes(attributionMs);
  const { tuneGroup, fileGroup } = wordsOf(scenario);
  const groups = restricting(scenario, result);
  const evidence = evidenceOnTurns(scenario, result);
  const counts = [...new Set(groups.map(({ letIn }) => letIn))].toSorted((a, b) => a - b);
  const lets = counts
    .map((letIn) => {
      const names = groups.filter((group) => group.letIn === letIn).map(({ name }) => name);
      return `${tuneGroup.Name} ${letIn} lets ${letIn} of a query\u2019s ${scenario.workload.queryProcs} processes in at a time at ${listWords(names)}`;
    })
    .join('; ');
  const share = formatPercent(groupWait / elapsedMs);
  const waited = `${formatMs(groupWait, timeUnit(elapsedMs))} (${share})`;
  return [
    sentence(
      isLimit
        ? `Turns at ${fileGroup.many} are the limit: ${isTimed(result) ? `${share} of the queries\u2019` : `${waited} of the last user\u2019s`} time went into waiting for one.`
        : isTimed(result)
          ? `Queries waited ${share} of their time for a turn at ${fileGroup.a}.`
          : `The last user waited ${waited} for a turn at ${fileGroup.a}.`,
    ),
    ...(evidence
      ? [
          sentence(
            `${lets}; the ${evidence.disks.length === 1 ? 'disk there is' : 'disks there are'} busy ${formatPercent(evidence.value)} of the run.`,
            evidence,
          ),
        ]
      : []),
  ];
}

/** Waiting for turns that is not the limit, but worth a word. */
export function waitsForTurns(scenario: Scenario, result: RunResult, limit: string): readonly Finding[] {
  const { groupWait } = elapsedTimes(result.attributionMs);
  if (limit === 'turns' || !(groupWait >= GROUP_WAIT * result.elapsedMs) || !(groupWait > 0)) return [];
  return [finding('turns', turnSentences(scenario, result, false))];
}
