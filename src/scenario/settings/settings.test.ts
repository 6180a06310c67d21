import { describe, expect, it } from 'vitest';

import { valueAt } from '../../base/pointer.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { setTerms } from '../edit/settings.ts';
import { plainNames, redBrickWordsIn } from '../testing/redBrickWords.ts';
import { settingName } from './names.ts';
import { settingAt, settingsIn } from './settings.ts';

const striped = sampleScenario('fourStripes', 'mixed');

/** Pointers of all numbers of a document, found without its schema. */
function numbersIn(node: unknown, pointer = ''): string[] {
  if (typeof node === 'number') return [pointer];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => numbersIn(value, `${pointer}/${key}`));
}

describe('settings of a document', () => {
  // One preset of each study, each with other parts.
  const first = new Map(presetIds().map((id) => [id.split('/')[0], id]));

  it.each([...first.values()])('has every number of %s with its value and a range that holds it', (id) => {
    const scenario = presetScenario(id)!;
    const listed = settingsIn(scenario);
    const numbers = listed.filter(({ kind, value }) => kind === 'number' && typeof value === 'number');
    const apart = /^\/(version|seed|measured|levels)(\/|$)|^\/workload\/interactiveScale$/;
    expect(numbers.map(({ pointer }) => pointer).toSorted()).toEqual(
      numbersIn(scenario)
        .filter((pointer) => !apart.test(pointer))
        .toSorted(),
    );
    for (const setting of listed) {
      expect(valueAt(scenario, setting.pointer)).toBe(setting.value);
      if (setting.kind === 'choice') expect([...setting.options, undefined]).toContain(setting.value);
      else if (typeof setting.value === 'number') {
        expect(setting.value).toBeGreaterThanOrEqual(setting.least);
        expect(setting.value).toBeLessThanOrEqual(setting.most);
      }
      expect(settingAt(scenario, setting.pointer)).toEqual(setting);
    }
  });

  it.each([...first.values()])('has a name of its own for each setting of %s', (id) => {
    const scenario = presetScenario(id)!;
    const titles = settingsIn(scenario).map(({ pointer }) => settingName(scenario, pointer).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('knows the range of the schema, and what is not set', () => {
    expect(settingAt(striped, '/workload/queryProcs')).toMatchObject({ least: 1, most: 256, isWhole: true });
    expect(settingAt(striped, '/host/cachesAtStart')).toMatchObject({ kind: 'choice', value: undefined, options: ['cold', 'warm'] });
    expect(settingAt(striped, '/hardware/disks/0/initialCylinder')).toMatchObject({ kind: 'number', value: undefined, least: 0 });
    expect(settingAt(striped, '/host/nothing')).toBeUndefined();
    expect(settingAt(striped, '/__proto__/x')).toBeUndefined();
    expect(settingAt(striped, '/host')).toBeUndefined();
  });

  it.each([
    ['/hardware/disks/2/initialCylinder', 'Disk 3: initial cylinder', 'initial cylinder of disk 3'],
    ['/host/readAhead/maxBytes', 'Host, read-ahead: largest size in bytes', 'largest size of host, read-ahead in bytes'],
    ['/workload/users', 'Workload: users', 'users of workload'],
  ])('%s is called %s', (pointer, title, short) => {
    expect(settingName(striped, pointer)).toMatchObject({ title, short });
  });

  it('has no word of Red Brick under another vocabulary', () => {
    const oracle = setTerms(plainNames(striped), 'oracle');
    const titles = settingsIn(oracle)
      .filter(({ pointer }) => !/^\/hardware.*buffer/.test(pointer))
      .map(({ pointer }) => settingName(oracle, pointer).title);
    expect(titles.flatMap(redBrickWordsIn)).toEqual([]);
    expect(settingsIn(striped).flatMap(({ pointer }) => redBrickWordsIn(settingName(striped, pointer).title))).not.toEqual([]);
  });
});
