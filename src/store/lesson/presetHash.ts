import { presetScenario } from '../../studies/presets.ts';
import { hashOf } from '../../analysis/document/facts.ts';

const hashes = new Map<string, string>();

/** Hash of a preset; undefined for an unknown id. */
export function presetHash(id: string): string | undefined {
  const known = hashes.get(id);
  if (known !== undefined) return known;
  const scenario = presetScenario(id);
  if (!scenario) return undefined;
  const hash = hashOf(scenario);
  hashes.set(id, hash);
  return hash;
}
