/**
 * Scenarios that a store keeps beside its results, for reports: a JSON file each, named by its hash. The hash is also what tells a damaged one, so that
 * nothing else has to be kept of it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { parseScenario } from '../../scenario/validate.ts';
import { readJson } from '../../scenario/validate/text.ts';
import { hashed } from './plan.ts';
import { folderOf } from './store.ts';

const HASH = /^[\w-]{1,80}$/;

const folderIn = (dir: string): string => join(dir, folderOf(ENGINE_VERSION), 'documents');
const fileOf = (dir: string, hash: string): string => join(folderIn(dir), `${hash}.json`);

/** Keeps a scenario, unless it is there already. */
export function keepDocument(dir: string, scenario: Scenario): void {
  const file = fileOf(dir, hashed(scenario));
  const text = JSON.stringify(scenario);
  if (existsSync(file) && textOf(file) === text) return;
  try {
    mkdirSync(folderIn(dir), { recursive: true });
    // Under its name it is there as a whole or not at all, also while another program writes it.
    const draft = join(folderIn(dir), `${randomUUID()}.draft`);
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch {
    // A full store that may only be read is still of use; a report then has the hash alone.
  }
}

/** The scenario with a hash; null where none of the stores has it. */
export function documentIn(dirs: readonly string[], hash: string): Scenario | null {
  for (const dir of dirs) {
    const found = documentFrom(dir, hash);
    if (found !== null) return found;
  }
  return null;
}

function documentFrom(dir: string, hash: string): Scenario | null {
  const text = HASH.test(hash) ? textOf(fileOf(dir, hash)) : null;
  const read = text === null ? null : readJson(text);
  const parsed = read?.ok ? parseScenario(read.value) : null;
  return parsed?.ok && scenarioHash(parsed.scenario) === hash ? parsed.scenario : null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
