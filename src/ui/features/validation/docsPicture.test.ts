// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VALIDATION } from '../../../studies/validation/results.ts';
import { docsPicture } from './docsPicture.ts';

test('the picture of docs/model.md is that of the results', () => {
  // `node scripts/update-validation.mjs` writes it again.
  const svg = readFileSync('docs/pictures/cheetah9lp.svg', 'utf8');
  expect(svg === docsPicture(VALIDATION.measured[0])).toBe(true);
  expect(readFileSync('docs/model.md', 'utf8')).toContain('(pictures/cheetah9lp.svg)');
});

test('it is a document by itself, with its own ground and nothing from outside', () => {
  const svg = docsPicture(VALIDATION.measured[0]);
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.documentElement.tagName).toBe('svg');
  expect(svg).toContain('<rect width="100%" height="100%" fill="#ffffff"/>');
  expect(svg.match(/href|url\(|<script|<style/)).toBeNull();
  expect(svg).not.toContain('NaN');
});
