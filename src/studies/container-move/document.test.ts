/** docs/container-move.md has the tables of the claims and runs as they are; `SPINDLE_UPDATE_DOCS=1` writes them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectWritten } from '../testing/documents.ts';
import { CONTAINER_MOVE_CLAIMS } from './claims/index.ts';
import { filled } from './document.ts';
import { METHODS } from './moves.ts';

const FILE = 'docs/container-move.md';

test('the document says what claims, verdicts and recorded runs say', () => {
  expectWritten(FILE, 'src/studies/container-move/document.test.ts', filled);
});

test('it has each claim with its verdict, each way to move, and no figure that is none', () => {
  const text = filled(readFileSync(FILE, 'utf8'));
  for (const { id, verdict } of CONTAINER_MOVE_CLAIMS.verdicts!.claims)
    expect(text).toMatch(new RegExp(`\\| ${id}\\. .*\\| ${verdict} \\|`));
  for (const { title } of METHODS) expect(text).toContain(`| ${title} |`);
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});
