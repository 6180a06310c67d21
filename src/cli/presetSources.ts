/**
 * SCENARIO where several may be given: a study's name stands for the layouts that its document compares with all its
 * workloads, and `*` in a preset's id for anything between two slashes (`<study>/manual-*`, then `/w3`).
 */
import { catalogStudy, workloadsOf } from '../studies/catalog.ts';
import { presetIds, studyIds } from '../studies/presets.ts';
import { UsageError } from './failure.ts';
import { knownPreset } from './input.ts';

export const SOURCES_HELP =
  'JSON files, - for standard input, share links, presets (see presets), presets with * for any part, or the name of a study';

/** Every source by itself, in the order given; patterns and studies replaced by what they stand for. Throws UsageError where that is nothing. */
export const expandSources = (sources: readonly string[]): string[] => [...new Set(sources.flatMap(expanded))];

function expanded(source: string): readonly string[] {
  if (catalogStudy(source)) return comparedPresets(source);
  if (!source.includes('*') || source.includes('#')) return [source];
  const parts = source.split('/');
  const found = presetIds().filter((id) => {
    const names = id.split('/');
    return names.length === parts.length && names.every((name, k) => matches(parts[k], name));
  });
  if (found.length === 0) throw new UsageError(`No preset matches ${source}; spindle presets lists them all`);
  return found;
}

/** `*` stands for any text; without a regular expression, because the pattern is anybody's. */
function matches(pattern: string, name: string): boolean {
  const [first, ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = rest[rest.length - 1];
  return name.length - last.length >= at && name.endsWith(last);
}

/** Ids of the presets of a study that its document compares: its own layouts with each of their workloads. */
export function comparedPresets(study: string): readonly string[] {
  const found = catalogStudy(study);
  if (!found) throw new UsageError(`There is no study ${study}; there are: ${studyIds().join(', ')}`);
  const layouts = found.compared(knownPreset(found.first));
  return layouts.flatMap((layout) => workloadsOf(found, layout).map((workload) => `${study}/${layout}/${workload}`));
}
