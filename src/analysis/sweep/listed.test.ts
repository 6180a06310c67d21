import { expect, it } from 'vitest';
import { MOST_SETTINGS } from '../../scenario/settings/settings.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { areAllListed, foundSettings, listedSettings } from './listed.ts';

const striped = sampleScenario('fourStripes', 'mixed');

it('finds settings by words in any order, those that are set first', () => {
  const found = foundSettings(striped, 'group tune');
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ words }) => words.includes('tune') && words.includes('group'))).toBe(true);
  expect(foundSettings(striped, 'no such words')).toEqual([]);
  expect(areAllListed(striped)).toBe(true);
});

it('finds one beyond those that are listed by its whole path', () => {
  const [disk] = striped.hardware.disks;
  const disks = Array.from({ length: MOST_SETTINGS }, (_, k) => ({ ...disk, id: `d${k}` }));
  const large = { ...striped, hardware: { ...striped.hardware, disks } };
  expect(areAllListed(large)).toBe(false);
  const last = `/host/processors`;
  expect(listedSettings(large).some(({ pointer }) => pointer === last)).toBe(false);
  expect(foundSettings(large, `${last} `).map(({ pointer }) => pointer)).toEqual([last]);
  expect(foundSettings(large, '/host/nothing')).toEqual([]);
});
