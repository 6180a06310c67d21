/** What an exported file says about where it comes from: enough to make it again. */
import type { RunResult } from '../../../engine/record/result.ts';
import { formatCount, formatScale } from '../../../analysis/format.ts';

export interface Origin {
  /** Title of the scenario. */
  readonly title: string;
  /** Share link, if there is one short enough. */
  readonly link: string | null;
  readonly scenarioHash: string;
  readonly resultHash: string;
  readonly seed: number;
  readonly scale: number;
  readonly ios: number;
  readonly engineVersion: string;
  /** What is missing of it, as in "Unfinished: 4 of 7 layouts, 2 of 5 seeds"; absent where it is complete. */
  readonly unfinished?: string;
}

/** What of a run says where something comes from. */
export type OriginSource = Pick<RunResult, 'scenarioHash' | 'resultHash' | 'seed' | 'scale' | 'ios' | 'engineVersion'>;

export function originOf(title: string, link: string | null, result: OriginSource, unfinished = ''): Origin {
  const { scenarioHash, resultHash, seed, scale, ios, engineVersion } = result;
  return { title, link, scenarioHash, resultHash, seed, scale, ios, engineVersion, ...(unfinished !== '' && { unfinished }) };
}

/** One line a fact, for CSV comments and metadata. */
export function originLines(origin: Origin): string[] {
  return [
    `Spindle, ${origin.title}`,
    ...(origin.unfinished === undefined ? [] : [origin.unfinished]),
    `scenario ${origin.scenarioHash}, result ${origin.resultHash}, seed ${origin.seed}, ${formatScale(origin.scale)}, engine ${origin.engineVersion}`,
    `${formatCount(origin.ios)} simulated disk I/Os; times in simulated milliseconds, sizes in bytes`,
    ...(origin.link ? [origin.link] : []),
  ];
}

/** The short line under an exported picture. */
export function originFooter(origin: Origin): string {
  return `Spindle \u00b7 ${origin.title} \u00b7 scenario ${origin.scenarioHash} \u00b7 seed ${origin.seed} \u00b7 ${formatScale(origin.scale)} \u00b7 ${formatCount(origin.ios)} I/Os \u00b7 engine ${origin.engineVersion}`;
}
