import { expect, test } from 'vitest';
import { looksLikeDrive } from '../scenario/drives/looksLikeDrive.ts';
import { openDocument } from './open.ts';
import { decodedHere, testStore } from './testing/store.ts';

const { scenario } = testStore().state();

test('a drive of a document and a measured one that lacks most of it are told from scenarios', () => {
  expect(looksLikeDrive(scenario.hardware.drives[0])).toBe(true);
  expect(looksLikeDrive({ id: 'x', rpm: 7200, zones: [] })).toBe(true);
  expect(looksLikeDrive(scenario)).toBe(false);
  // A scenario that is damaged stays one, and so does what says nothing of drives.
  expect(looksLikeDrive({ title: 'T', rpm: 7200, zones: [], hardware: {} })).toBe(false);
  for (const other of [null, 7, [], {}, { title: 'T' }]) expect(looksLikeDrive(other)).toBe(false);
});

test('a drive that is handed in for a scenario is sent to the drive library', () => {
  const opened = openDocument('{"id":"x","rpm":7200,"zones":[]}', '"x.json"', decodedHere);
  expect(opened).toMatchObject({ ok: false, text: '"x.json" describes a drive, not a scenario.' });
  expect(JSON.stringify(opened)).toContain('drive library');
});

test('a field too many is to be removed, not expected', () => {
  const opened = openDocument(JSON.stringify({ ...scenario, color: 'red' }), 'The text', decodedHere);
  expect(opened).toMatchObject({ ok: false, details: ['/color: color is not a field of this format; remove it or correct its name'] });
});
