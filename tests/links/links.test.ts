/** Every link that was ever published opens as what it was. The files are frozen: add, never change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runToEnd } from '../../src/engine/run.ts';
import { ENGINE_VERSION } from '../../src/engine/version.ts';
import { scenarioHash } from '../../src/scenario/hash.ts';
import { decodeLink } from '../../src/scenario/link/link.ts';
import { LINK_VERSION } from '../../src/scenario/link/upgrade.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { FrozenLink } from '../../src/scenario/link/testing/corpus.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => /^version\d+\.json$/.test(name));

test('every link version has a corpus', () => {
  expect(files).toEqual(expect.arrayContaining(Array.from({ length: LINK_VERSION }, (_, k) => `version${k + 1}.json`)));
});

const linksOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FrozenLink[];

/** The document of a link, which is what it was. */
function opened(frozen: FrozenLink): Scenario {
  const decoded = decodeLink(frozen.link);
  if (!decoded.ok) throw new Error(`${frozen.title}: ${decoded.error.message}`);
  const { scenario, view, ignored } = decoded.value;
  expect({ title: scenario.title, scenarioHash: scenarioHash(scenario), view, ignored }).toEqual({
    title: frozen.title,
    scenarioHash: frozen.scenarioHash,
    view: frozen.view,
    ignored: [],
  });
  return scenario;
}

test.each(files)('%s', (name) => {
  const links = linksOf(name);
  expect(links.length).toBeGreaterThan(40);
  links.forEach(opened);
});

/** Their results are those that version 7 changed (docs/engine.md). */
test('links given out under version 6 of the engine, of runs in which disks fail, open and run under this one', () => {
  const links = linksOf('engine6.json');
  expect(links.length).toBeGreaterThan(5);
  for (const frozen of links) {
    const scenario = opened(frozen);
    expect(scenario.timeline!.map(({ kind }) => kind)).toContain('fail-disk');
    const { engineVersion, failedChecks, moves } = runToEnd(scenario, { series: false });
    expect({ engineVersion, failedChecks }).toEqual({ engineVersion: ENGINE_VERSION, failedChecks: [] });
    expect(moves!.length).toBeGreaterThan(0);
  }
});
