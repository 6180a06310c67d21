import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';
import { ADVICE } from '../../studies/advice.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { adviceKind } from './advice.ts';
import { counted } from './counted.ts';
import { adviceFor, kindName } from './rules.ts';
import { sample } from '../../studies/testing/samples.ts';

const rules = await ADVICE.load();
const preset = (id: string): Scenario => presetScenario(id)!;

describe('counting', () => {
  const found = adviceFor(rules, preset(sample('unevenStripes', 'manyMixed')));

  test('warnings and recommendations, without what was dismissed', () => {
    expect(counted(found, new Set()).text).toBe('1 warning, 3 recommendations');
    const some = counted(found, new Set(['loss', 'apart', 'unit']));
    expect(some.text).toBe('2 recommendations');
    expect(some.hiddenKinds).toEqual(['apart', 'loss']);
    expect(counted(found, new Set(found.map(adviceKind))).text).toBe('all dismissed');
    expect(counted([], new Set(['loss'])).text).toBe('no issues found');
  });

  test('every kind that a preset meets has a name for the list of what is dismissed', () => {
    const kinds = new Set(
      presetIds()
        .filter((_, k) => k % 7 === 0)
        .flatMap((id) => adviceFor(rules, preset(id)).map(adviceKind)),
    );
    expect(kinds.size).toBeGreaterThan(5);
    for (const kind of kinds) expect(kindName(rules, kind)).not.toBe(kind);
  });
});
