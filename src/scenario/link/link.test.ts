import { deflateSync, strToU8 } from 'fflate';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { scenarioHash } from '../hash.ts';
import type { Scenario } from '../schema.ts';
import { mutated } from '../testing/mutate.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { COMFORTABLE_LINK_LENGTH, decodeLink, encodeLink, MAX_LINK_LENGTH, type LinkProblem } from './link.ts';
import { pack } from './packing.ts';
import { corpus } from './testing/corpus.ts';
import { dictionaryText } from './testing/dictionary.ts';
import { editedScenarios } from './testing/edited.ts';
import { checkVersions, dictionaryOf, LINK_VERSION, upgraded } from './upgrade.ts';
import { readView } from './view.ts';
import { SAMPLE_STUDY, sample } from '../../studies/testing/samples.ts';

const preset = (id = 'manual-22/w3'): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;
const linkOf = (content: unknown): string => `#1.${toBase64Url(pack(JSON.stringify(content), dictionaryOf(1)))}`;

function problem(text: string): LinkProblem {
  const decoded = decodeLink(text);
  if (decoded.ok) throw new Error('the link was accepted');
  expect(decoded.error.message).toMatch(/^.{20,200}\.$/);
  expect(decoded.error.fix.length).toBeGreaterThan(5);
  return decoded.error;
}

describe('there and back', () => {
  test('every preset, under 2 000 characters by far', () => {
    for (const id of presetIds(SAMPLE_STUDY)) {
      const scenario = presetScenario(id)!;
      const link = encodeLink(scenario);
      expect(link).toMatch(/^#1\.[A-Za-z0-9_-]+$/);
      expect(link.length, id).toBeLessThan(COMFORTABLE_LINK_LENGTH / 2);
      expect(decodeLink(link)).toEqual({ ok: true, value: { scenario, view: {}, pins: [], ignored: [] } });
    }
  });

  test.each(editedScenarios().map(({ name, scenario }) => [name, scenario] as const))('%s', (_, scenario) => {
    const view = { cursorMs: 12.5, disk: 3, matrixColour: 'disk', openObject: 'daily_sales', strip: 'both', stripAs: 'table' } as const;
    const link = encodeLink(scenario, view);
    expect(link.length).toBeLessThan(COMFORTABLE_LINK_LENGTH);
    const decoded = decodeLink(link);
    if (!decoded.ok) throw new Error(decoded.error.message);
    expect(scenarioHash(decoded.value.scenario)).toBe(scenarioHash(scenario));
    expect(decoded.value.scenario.title).toBe(scenario.title);
    expect(decoded.value.view).toEqual(view);
  });

  test('the order of keys does not change the link', () => {
    const { title, version, ...rest } = preset();
    expect(encodeLink({ ...rest, version, title })).toBe(encodeLink(preset()));
  });

  test('a whole address, line breaks and brackets around a link are forgiven', () => {
    const link = encodeLink(preset());
    const broken = link.replace(/.{60}/g, '$&\r\n ');
    for (const text of [`https://example.org/spindle/${link}`, `see (${link}).`, `<http://x/${broken}>`, link.slice(1), `  ${link}\n`]) {
      expect(decodeLink(text).ok, text.slice(0, 40)).toBe(true);
    }
  });

  test('an address that a redirecting service has encoded, with parameters behind it, is forgiven', () => {
    const link = encodeLink(preset());
    const address = encodeURIComponent(`https://example.org/spindle/${link}`);
    for (const text of [address, `https://safe.example/?url=${address}&data=05%7C02%23a&reserved=0`, `${link}&utm_source=mail`]) {
      expect(decodeLink(text).ok, text.slice(0, 40)).toBe(true);
    }
    // What stands in the middle of it is not a parameter.
    const middle = link.length >> 1;
    expect(problem(`${link.slice(0, middle)}&${link.slice(middle)}`).kind).toBe('damaged');
  });

  test('property: base64url', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
      { seed: 1 },
    );
    expect(['a=', 'a+b/', 'é', 'ab cd'].map(fromBase64Url)).toEqual(Array.from({ length: 4 }, () => undefined));
    expect(fromBase64Url('AQIDB')).toEqual(Uint8Array.of(1, 2, 3));
  });
});

describe('what is not a link says so', () => {
  const link = encodeLink(preset('stripe-22-64k/w5'), { disk: 1 });

  test('nothing like a link', () => {
    for (const text of ['', '#', 'hello', '#reset', '#0.abc', 'https://example.org/#section', '{"version":1}']) {
      expect(problem(text).kind).toBe('no-link');
    }
  });

  test('of a newer version', () => {
    expect(problem(link.replace('#1.', `#${LINK_VERSION + 1}.`))).toMatchObject({
      kind: 'newer',
      message: expect.stringContaining('newer Spindle'),
    });
  });

  test('too long', () => {
    expect(problem(`#1.${'A'.repeat(MAX_LINK_LENGTH)}`).kind).toBe('too-long');
  });

  test('cut off at any place; what was readable by then is kept', () => {
    for (let end = 3; end < link.length - 1; end += 7) expect(problem(link.slice(0, end)).kind).toBe('damaged');
    const half = problem(encodeLink(editedScenarios()[2].scenario).slice(0, 700));
    expect(half.kept.origin).toBe(sample('loose', 'mixed'));
  });

  test('property: a changed character never makes another scenario', () => {
    const whole = decodeLink(link);
    const original = whole.ok && whole.value;
    let noticed = 0;
    fc.assert(
      fc.property(fc.integer({ min: 3, max: link.length - 1 }), fc.constantFrom(...'Aa0-_z9%'.split('')), (at, character) => {
        fc.pre(link[at] !== character);
        const decoded = decodeLink(link.slice(0, at) + character + link.slice(at + 1));
        // The same text can be packed in more ways than one; what counts is that no other text is mistaken for it.
        if (decoded.ok) expect(decoded.value).toEqual(original);
        else {
          expect(decoded.error.kind).toBe('damaged');
          noticed++;
        }
      }),
      { seed: 1, numRuns: rounds(400) },
    );
    expect(noticed).toBeGreaterThan(rounds(300));
  });

  test('a bomb is stopped while it goes off', () => {
    const bomb = deflateSync(new Uint8Array(8_000_000), { level: 9 });
    expect(bomb.length).toBeLessThan(12_000);
    const bytes = new Uint8Array(4 + bomb.length);
    bytes.set(bomb, 4);
    expect(problem(`#1.${toBase64Url(bytes)}`)).toMatchObject({ kind: 'too-large', message: expect.stringContaining('4 MiB') });
  });

  test('a checksum that fits on content that is not JSON', () => {
    expect(problem(`#1.${toBase64Url(pack('[{"version":1,"title":"Mine"', dictionaryOf(1)))}`)).toMatchObject({
      kind: 'damaged',
      kept: { title: 'Mine' },
    });
  });

  test('JSON of another shape', () => {
    for (const content of [null, 7, 'x', {}, { version: 1 }]) expect(problem(linkOf(content)).kind).toBe('invalid');
    for (const content of [[], [[]], [null, 3], [{ version: 1 }, {}]]) expect(problem(linkOf(content)).problems.length).toBeGreaterThan(0);
    expect(problem(linkOf([{ ...preset(), version: 2 }])).problems[0].message).toContain('newer Spindle');
  });

  test('a document with problems: all of them, with the view and the title kept', () => {
    const broken = { ...preset(), volumes: [{ kind: 'stripe', id: 'v', name: 'v', members: [], stripeUnitBytes: 0 }], seed: -1 };
    const { kind, problems, kept } = problem(linkOf([broken, { disk: 4 }]));
    expect(kind).toBe('invalid');
    expect(problems.map((p) => p.pointer)).toEqual(['/seed', '/volumes/0/stripeUnitBytes', '/volumes/0/members']);
    expect(kept).toMatchObject({ view: { disk: 4 }, origin: sample('loose', 'mixed') });
  });

  test('a deep or wide document costs no more than a small one', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(problem(`#1.${toBase64Url(pack(deep, dictionaryOf(1)))}`).kind).toMatch(/damaged|invalid/);
    const wide = JSON.stringify([{ ...preset(), classes: Array.from({ length: 300_000 }, () => 0) }]);
    expect(problem(`#1.${toBase64Url(pack(wide, dictionaryOf(1)))}`).problems).toHaveLength(1);
  });
});

test('bad view settings are left out and named, good ones kept', () => {
  const decoded = decodeLink(
    linkOf([preset(), { disk: 2, cursorMs: 'soon', color: 1, __proto__: 3, strip: 'heat', baselineId: 'x'.repeat(200) }]),
  );
  expect(decoded.ok && decoded.value.view).toEqual({ disk: 2, strip: 'heat' });
  expect(decoded.ok && decoded.value.ignored.map((line) => line.split('"')[1])).toEqual(['cursorMs', 'color', 'baselineId']);
  expect(readView([]).ignored).toHaveLength(1);
});

test('property: whatever comes in as text gets an answer', () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 200, unit: 'binary' }),
    fc.base64String({ maxLength: 400 }).map((text) => `#1.${text}`),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => `#1.${toBase64Url(bytes)}`),
    fc.anything().map((value) => linkOf([value, value])),
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => `#1.${toBase64Url(deflateSync(bytes))}`),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(problem(text).kept).toBeDefined();
    }),
    { seed: 1, numRuns: rounds(300) },
  );
});

test('property: documents that were changed by hand are opened or explained', () => {
  fc.assert(
    fc.property(mutated, (mutate) => {
      const decoded = decodeLink(linkOf(mutate([preset(), { disk: 1 }])));
      if (!decoded.ok) expect(decoded.error.kind).toBe('invalid');
    }),
    { seed: 1, numRuns: rounds(200) },
  );
});

describe('versions', () => {
  test('content is brought up one version at a time', () => {
    const note = (n: number) => (content: { scenario: unknown; view: unknown }) => ({
      ...content,
      scenario: `${String(content.scenario)}>${n}`,
    });
    const chain = { 1: note(2), 2: note(3), 3: note(4) };
    expect(upgraded({ scenario: '1', view: 0 }, 1, chain, 4)).toEqual({ scenario: '1>2>3>4', view: 0 });
    expect(upgraded({ scenario: '3', view: 0 }, 3, chain, 4).scenario).toBe('3>4');
    expect(upgraded({ scenario: '4', view: 0 }, 4, chain, 4).scenario).toBe('4');
  });

  test('a missing dictionary or upgrader, or one too many, is noticed at load', () => {
    expect(() => checkVersions(2, { 1: 'a', 2: 'b' }, { 1: 0 })).toThrow('no upgrader');
    expect(() => checkVersions(2, { 1: 'a' }, { 1: 1 })).toThrow('version 2 has no dictionary');
    expect(() => checkVersions(1, { 1: 'a', 2: 'b' }, {})).toThrow('beyond the newest');
    expect(() => checkVersions(1, { 1: 'a' }, { 1: 1 })).toThrow('beyond the newest');
    checkVersions(2, { 1: 'a', 2: 'b' }, { 1: 1 });
  });

  test('dictionary and a document fit into the window of deflate together', () => {
    const longest = Math.max(...presetIds(SAMPLE_STUDY).map((id) => JSON.stringify(presetScenario(id)).length));
    for (const dictionary of [dictionaryOf(LINK_VERSION), dictionaryText()]) {
      expect(strToU8(dictionary).length + longest).toBeLessThan(32_768);
    }
  });

  test('what would be frozen today opens as what it says', () => {
    for (const { link, title, scenarioHash: hash, view } of corpus()) {
      const decoded = decodeLink(link);
      if (!decoded.ok) throw new Error(decoded.error.message);
      expect([decoded.value.scenario.title, scenarioHash(decoded.value.scenario), decoded.value.view]).toEqual([title, hash, view]);
    }
  });
});
