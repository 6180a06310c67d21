/**
 * Is this a document that can be simulated? Every problem at once, each with its place, what is wrong
 * and what would be right. Whatever the value, the answer comes in bounded time and nothing throws.
 */
import { layOut, type Layout } from './layout.ts';
import { MIB } from '../base/units.ts';
import { checkAttached } from './validate/attached.ts';
import { checkDatabase } from './validate/database.ts';
import { checkCachedWrites } from './validate/cachedWrites.ts';
import { checkControllers } from './validate/controllers.ts';
import { checkDemand } from './validate/demand.ts';
import { checkGroups } from './validate/groups.ts';
import { checkHardware } from './validate/hardware.ts';
import { checkKernel } from './validate/kernel.ts';
import { checkLevels } from './validate/levels.ts';
import { checkMachine } from './validate/machine.ts';
import { checkPartitions } from './validate/partitions.ts';
import { checkPlacement } from './validate/placement.ts';
import { gather, show, type Report } from './validate/report.ts';
import { checkRoom } from './validate/room.ts';
import { checkShape } from './validate/shape.ts';
import { tooLarge } from './validate/size.ts';
import { checkPolicy } from './validate/policy.ts';
import { checkTimeline } from './validate/timeline.ts';
import { checkVolumes } from './validate/volumes.ts';
import { checkWork } from './validate/work.ts';
import { checkWriteBack } from './validate/writeBack.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';
import { wordsOf } from './terms.ts';

/** Newest version of the document format that this Spindle reads. */
export const SCENARIO_VERSION = 1;

/** Longest text of a document that is read at all, in bytes: far above any within the limits, harmless to a tab. */
export const MOST_DOCUMENT_BYTES = 8 * MIB;

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Checks a value of unknown origin. The scenario that comes back is a copy with optional fields filled
 * in; at most some 200 problems are listed, and the last one says if there are more.
 */
export function parseScenario(value: unknown): ParsedScenario {
  return attempted(() => examine(value));
}

function attempted(examined: () => ParsedScenario): ParsedScenario {
  try {
    return examined();
  } catch (cause) {
    // Only values that are no JSON get here: getters or proxies that throw.
    const message = `The document cannot be read: ${show(cause instanceof Error ? cause.message : cause)}`;
    return { ok: false, problems: [{ pointer: '', message, expected: 'a plain JSON document' }] };
  }
}

/** The problems of a document; none if it can be simulated. */
export function problemsOf(scenario: Scenario): readonly Problem[] {
  // The page and the engine lay a document of our own down as well: once is enough.
  const parsed = attempted(() => examine(scenario, () => layOut(scenario)));
  return parsed.ok ? [] : parsed.problems;
}

function examine(value: unknown, whole?: () => Layout): ParsedScenario {
  const { value: checked, problems } = gather((report) => check(value, report, whole), wordsOf(value));
  if (checked?.scenario === undefined || problems.length > 0) return { ok: false, problems };
  if (checked.layout) layOut.keep(checked.scenario, checked.layout);
  return { ok: true, scenario: checked.scenario };
}

interface Checked {
  /** The document if its shape is right. */
  readonly scenario: Scenario | undefined;
  /** Where its files lie, as far as that is known. */
  readonly layout: Layout | undefined;
}

/** Whatever is wrong goes to the report. */
function check(value: unknown, report: Report, whole: (() => Layout) | undefined): Checked | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report.add('', `The document is ${show(value)}`, 'an object, as made by Spindle');
    return undefined;
  }
  const large = tooLarge(value);
  if (large) {
    report.add('', `The document ${large.message}`, large.expected);
    return undefined;
  }
  const version: unknown = 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > SCENARIO_VERSION) {
    const message = `This document was made by a newer Spindle (format ${version}; this one reads up to ${SCENARIO_VERSION})`;
    report.add('/version', message, 'reload the page, or update Spindle');
    return undefined;
  }
  const { scenario, sound } = checkShape(value, report);
  checkHardware(sound, report);
  checkVolumes(sound, report);
  checkAttached(sound, report);
  checkControllers(sound, report);
  checkCachedWrites(sound, report);
  checkGroups(sound, report);
  checkDatabase(sound, report);
  checkPartitions(sound, report);
  checkPlacement(sound, report);
  const layout = checkRoom(sound, report, scenario && whole?.());
  checkWork(sound, report);
  checkKernel(sound, report);
  checkMachine(sound, report);
  checkWriteBack(sound.host, sound.costs, report);
  if (scenario) checkDemand(scenario, report);
  if (scenario) checkPolicy(scenario, report);
  if (scenario) checkLevels(scenario, report);
  if (scenario?.timeline !== undefined && layout !== undefined && !report.any) checkTimeline(scenario, layout, report);
  return { scenario, layout: scenario && layout };
}
