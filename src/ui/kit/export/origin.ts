/** What an exported file says about where it comes from: enough to make it again. */
import type { RunResult } from '../../../engine/record/result.ts';
import { messages } from '../messages.ts';

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
    messages.madeBy(origin.title),
    ...(origin.unfinished === undefined ? [] : [origin.unfinished]),
    messages.madeFrom(origin.scenarioHash, origin.resultHash, origin.seed, origin.scale, origin.engineVersion),
    messages.units(origin.ios),
    ...(origin.link ? [origin.link] : []),
  ];
}

/** The short line under an exported picture. */
export function originFooter({ title, scenarioHash, seed, scale, ios, engineVersion }: Origin): string {
  return messages.footer(title, scenarioHash, seed, scale, ios, engineVersion);
}
