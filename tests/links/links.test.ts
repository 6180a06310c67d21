/** Every link that was ever published opens as what it was. The files are frozen: add, never change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scenarioHash } from '../../src/scenario/hash.ts';
import { decodeLink } from '../../src/scenario/link/link.ts';
import { LINK_VERSION } from '../../src/scenario/link/upgrade.ts';
import type { FrozenLink } from '../../src/scenario/link/testing/corpus.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => /^version\d+\.json$/.test(name));

test('every link version has a corpus', () => {
  expect(files).toEqual(expect.arrayContaining(Array.from({ length: LINK_VERSION }, (_, k) => `version${k + 1}.json`)));
});

test.each(files)('%s', (name) => {
  const links = JSON.parse(readFileSync(join(folder, name), 'utf8')) as FrozenLink[];
  expect(links.length).toBeGreaterThan(40);
  for (const frozen of links) {
    const decoded = decodeLink(frozen.link);
    if (!decoded.ok) throw new Error(`${frozen.title}: ${decoded.error.message}`);
    const { scenario, view, ignored } = decoded.value;
    expect({ title: scenario.title, scenarioHash: scenarioHash(scenario), view, ignored }).toEqual({
      title: frozen.title,
      scenarioHash: frozen.scenarioHash,
      view: frozen.view,
      ignored: [],
    });
  }
});
