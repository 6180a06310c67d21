/** The valid documents that hostile ones are made of. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { editedScenarios } from '../../src/scenario/link/testing/edited.ts';
import { anyScenario } from '../../src/scenario/testing/anyScenario.ts';
import { presetScenario } from '../../src/studies/presets.ts';
import type { Bases } from './hostile.ts';
import { OTHER_STUDY, SAMPLE_STUDY, sample } from '../../src/studies/testing/samples.ts';

const PRESETS = [sample('wide', 'mixed'), sample('loose', 'manyTight'), sample('fourStripes', 'load'), `${OTHER_STUDY}/noop-2.6.11/dop-1`];

/**
 * @param root folder of the repository
 * @param drawn documents of every kind that are drawn; they are small
 * @param large whether documents as people make them are among them too, which take several times as long
 */
export function bases(root: string, seed: number, drawn: number, large: boolean): Bases {
  const edited = editedScenarios().map(({ scenario }) => scenario);
  const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
  const measured = join('tests', 'drives', 'measured');
  const scenarios = [
    ...PRESETS.slice(0, large ? PRESETS.length : 1).map((id) => presetScenario(id)!),
    ...edited.filter((scenario) => large && JSON.stringify(scenario).length < 20_000),
    ...fc.sample(anyScenario, { seed, numRuns: drawn }),
  ];
  return {
    scenarios: scenarios.map((scenario) => JSON.stringify(scenario)),
    lessons: [SAMPLE_STUDY, OTHER_STUDY].map((study) => text('src', 'studies', study, 'lesson.json')),
    drives: [
      ...readdirSync(join(root, measured))
        .slice(0, 5)
        .map((file) => text(measured, file)),
      ...scenarios.slice(-8).flatMap(({ hardware }) => hardware.drives.map((drive) => JSON.stringify(drive))),
    ],
  };
}
