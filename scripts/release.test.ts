import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dated, whyNotNext } from './release.mjs';

test('a version must be newer, and a version', () => {
  for (const next of ['0.1.1', '0.2.0', '1.0.0', '0.10.0']) expect(whyNotNext('0.1.0', next)).toBeUndefined();
  for (const next of ['0.1.0', '0.0.9']) expect(whyNotNext('0.1.0', next)).toMatch(/not newer/);
  for (const next of ['', 'v1.0.0', '1.0', '01.0.0', '1.0.0-beta']) expect(whyNotNext('0.1.0', next)).toMatch(/not a version/);
});

test('entries are dated and room is left for the next ones', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n- A\n\n## [0.1.0] - 2026-01-01\n\n- B\n';
  expect(dated(before, '0.2.0', '2026-02-01')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n- A\n\n## [0.1.0] - 2026-01-01\n\n- B\n',
  );
});

test('nothing to release is refused, also with entries of earlier versions below', () => {
  expect(() => dated('## [Unreleased]\n\n## [0.1.0]\n\n- B\n', '0.2.0', '2026-02-01')).toThrow(/nothing to release/);
  expect(() => dated('# Changelog\n', '0.2.0', '2026-02-01')).toThrow(/no heading/);
});

test('the changelog has the heading that a release looks for', () => {
  expect(
    readFileSync('CHANGELOG.md', 'utf8')
      .split('\n')
      .filter((line) => line === '## [Unreleased]'),
  ).toHaveLength(1);
});
