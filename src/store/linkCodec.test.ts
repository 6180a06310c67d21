import { expect, test } from 'vitest';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { MOST_LINK_LENGTH, addressOf, openLink } from './linkCodec.ts';
import { firstScenario, testStore } from './testing/store.ts';
import { DEFAULT_VIEW } from './viewSlice.ts';
import { SAMPLE_LAYOUTS, SAMPLE_STUDY, sampleScenario } from '../studies/testing/samples.ts';

const PAGE = 'https://example.org/spindle/';

test('every preset has a comfortable link that opens as the same document', () => {
  for (const id of presetIds(SAMPLE_STUDY)) {
    const scenario = presetScenario(id)!;
    const link = addressOf(PAGE, scenario, DEFAULT_VIEW);
    expect(link.status).toBe('ready');
    const opened = openLink(link.url);
    expect(opened.ok && hashOf(opened.scenario)).toBe(hashOf(scenario));
  }
  expect(presetIds(SAMPLE_STUDY).length).toBeGreaterThanOrEqual(SAMPLE_LAYOUTS.length);
});

test('what a link does not mention is as usual: two people see the same', () => {
  const { url } = addressOf(PAGE, firstScenario, { ...DEFAULT_VIEW, strip: 'heat', tab: 'answer', baselineId: 'pin-1' });
  const opened = openLink(url);
  expect(opened.ok && opened.view).toEqual({
    claim: null,
    cursorMs: null,
    disk: null,
    lesson: null,
    matrixColour: 'waiting',
    mechanics: null,
    openObject: null,
    playMs: null,
    playSpeed: null,
    strip: 'heat',
    stripAs: 'chart',
    sweep: null,
  });
});

/** A document whose many exceptions follow no rule: as long as wanted. */
function scattered(exceptions: number) {
  const { fact, disks } = { fact: 'fact', disks: firstScenario.hardware.disks };
  const object = firstScenario.database.objects.find(({ role }) => role === fact)!;
  const manual = sampleScenario('loose', 'mixed');
  let state = 1;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  return {
    ...manual,
    placement: {
      ...manual.placement,
      exceptions: Array.from({ length: exceptions }, () => {
        const segment = 1 + next(object.segments);
        const psu = 1 + next(object.psusPerSegment);
        return {
          object: object.id,
          segments: [segment, segment] as [number, number],
          psus: [psu, psu] as [number, number],
          spread: { kind: 'all' as const, target: disks[next(disks.length)].id },
        };
      }),
    },
  };
}

test('long links advise a file, too long ones are not offered', () => {
  const long = addressOf(PAGE, scattered(700), DEFAULT_VIEW);
  expect(long).toMatchObject({ status: 'long', advice: expect.stringContaining('file') });
  const tooLong = addressOf(PAGE, scattered(5000), DEFAULT_VIEW);
  expect(tooLong.length).toBeGreaterThan(MOST_LINK_LENGTH);
  expect(tooLong).toMatchObject({ status: 'tooLong', url: '', advice: expect.stringContaining('file') });
  const app = testStore({}, scattered(5000));
  expect(app.state().currentLink()).toBeNull();
});

test('a link is found in a sentence that continues behind it', () => {
  const { url } = addressOf(PAGE, firstScenario, DEFAULT_VIEW);
  for (const text of [`See ${url} and tell me`, `(${url}).`, `<${url}>`, url.replace(/(.{70})/g, '$1\n')]) {
    expect(openLink(text).ok).toBe(true);
  }
});

test('a document that cannot be simulated names every problem and offers its preset', () => {
  const { url } = addressOf(PAGE, { ...firstScenario, hardware: { ...firstScenario.hardware, disks: [] } }, DEFAULT_VIEW);
  const opened = openLink(url);
  if (opened.ok) throw new Error('opened');
  expect(opened.details.length).toBeGreaterThan(1);
  expect(opened.origin).toBe(firstScenario.origin);
});
