/** The command line in a document's own words, or in those that were asked for. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someByDay } from '../base/testing/rounds.ts';
import { decodeLink } from '../scenario/link/link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { RED_BRICK, TERMS } from '../scenario/terms.ts';
import { plainNames, redBrickWordsIn } from '../scenario/testing/redBrickWords.ts';
import { sampleScenario } from '../studies/testing/samples.ts';
import { spindle, spindleJson } from './testing/spindle.ts';

const scenario = plainNames(sampleScenario('wide', 'mixed'));
/** Its processes wait for turns at its volume. */
const waiting: Scenario = { ...scenario, volumes: scenario.volumes.map((volume) => ({ ...volume, tuneGroup: 1 })) };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, document: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

/** What each command prints about documents of these words. */
function outputs(own: { readonly terms?: string }, options: readonly string[] = []): string[] {
  const before = file('before.json', { ...scenario, ...own });
  const after = file('after.json', { ...waiting, ...own, workload: { ...scenario.workload, queryProcs: 3 } });
  const broken = file('broken.json', { ...scenario, ...own, host: { ...scenario.host, tuneGroup: 0 } });
  const runs = [
    spindle(['run', after, '--scale', '0.02', '--why', ...options]),
    spindle(['compare', before, after, '--scale', '0.01', '--seeds', '3', ...options]),
    spindle(['validate', broken, ...options]),
    spindle(['validate', before, '--set', '/workload/queryProcs=0', ...options]),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 1, 1]);
  return runs.map(({ stdout }) => stdout.replaceAll(folder, ''));
}

describe('words of a product', () => {
  it('are those of Red Brick where nobody asks for others', () => {
    const said = outputs({});
    expect(redBrickWordsIn(said.join('\n'))).toEqual(expect.arrayContaining(['TUNE GROUP', 'QUERYPROCS', 'file group']));
  });

  it.each(someByDay(TERMS.filter((terms) => terms !== RED_BRICK.id)))('%s: in all that is printed', (terms) => {
    const said = outputs({ terms });
    expect(redBrickWordsIn(said.join('\n'))).toEqual([]);
    // Asked for, they are those of any document.
    if (terms === 'db2') expect(outputs({}, ['--terms', terms])).toEqual(said);
  });

  it('change no number and no hash', () => {
    const path = file('plain.json', scenario);
    const run = (...options: string[]) => spindleJson(['run', path, '--scale', '0.01', '--json', ...options]);
    expect(run('--terms', 'oracle')).toEqual(run());
  });

  it('go into a link, and out of one', () => {
    const link = spindle(['link', file('plain.json', scenario), '--terms', 'db2']).stdout.trim();
    expect(decodeLink(link)).toMatchObject({ ok: true, value: { scenario: { ...scenario, terms: 'db2' } } });
    const back = spindle(['link', link, '--terms', RED_BRICK.id]).stdout;
    expect(back).toBe(spindle(['link', file('plain.json', scenario)]).stdout);
  });

  it('that do not exist are wrong usage, with those that do', () => {
    const { code, stderr } = spindle(['run', file('plain.json', scenario), '--terms', 'sybase']);
    expect(code).toBe(2);
    expect(stderr).toContain(TERMS.join(', '));
  });
});
