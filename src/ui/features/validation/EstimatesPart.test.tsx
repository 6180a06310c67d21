// @vitest-environment happy-dom
/** What the part on first estimates says of a record: figures, names, and aims that are missed. */
import { expect, test } from 'vitest';
import { ESTIMATES } from '../../../studies/validation/estimates.ts';
import type { EstimateRecord } from '../../../studies/validation/estimates.ts';
import { presetIds, presetTitle, studyIds } from '../../../studies/presets.ts';
import { testStore } from '../../../store/testing/store.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { mountNow, withDocument } from '../../kit/testing/mounted.tsx';
import { EstimatesPart } from './EstimatesPart.tsx';

withDocument();

function show(record: EstimateRecord): { readonly text: string; readonly rows: string[][]; readonly verdicts: string[] } {
  mountNow(
    <AppContext value={testStore()}>
      <EstimatesPart record={record} />
    </AppContext>,
  );
  const textOf = (node: Element): string => (node.textContent ?? '').replace(/[\u202f\u00a0]/g, ' ');
  return {
    text: textOf(document.body),
    rows: [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf)),
    verdicts: [...document.querySelectorAll('[data-within]')].map((one) => one.getAttribute('data-within') ?? ''),
  };
}

const [study] = studyIds();
const [preset] = presetIds(study);
const figures = { cases: 40, covered: 0.95, meanError: 0.021, meanHalfWidth: 0.0654 };
const record: EstimateRecord = {
  calibration: { ...figures, cases: 300 },
  heldOut: figures,
  presetCount: 3,
  worst: { ...figures, preset, cases: 20, covered: 0.9 },
  below85: [],
  groups: [{ ...figures, study, cases: 20, covered: 0.9 }],
};

test('coverage, width and error stand in a table, all cases first', () => {
  const { rows, text, verdicts } = show(record);
  expect(rows[0].join(' ')).toContain('38 of 40 (95.0 %)');
  expect(rows[0].join(' ')).toContain('±6.5 %');
  expect(rows[1][0]).toMatch(/, random layouts$/);
  expect(rows[1].join(' ')).toContain('18 of 20 (90.0 %)');
  expect(text).toContain(`The worst is ${presetTitle(preset)}: 18 of 20.`);
  expect(verdicts).toEqual(['true', 'true', 'true']);
});

test('aims that are missed are said to be, with every preset below', () => {
  const missed = { ...record, heldOut: { ...figures, covered: 0.9, meanHalfWidth: 0.081 }, below85: [{ preset, cases: 20, covered: 0.8 }] };
  const { text, verdicts } = show(missed);
  expect(verdicts).toEqual(['false', 'false', 'false']);
  expect(text).toContain(`Below it: ${presetTitle(preset)} (16 of 20).`);
});

test('the record has a name for each of its groups and presets', () => {
  const { rows, text } = show(ESTIMATES);
  expect(rows).toHaveLength(ESTIMATES.groups.length + 1);
  expect(text).not.toMatch(/undefined|NaN/);
  for (const id of studyIds()) expect(rows.some(([name]) => name.includes(`${id}/`))).toBe(false);
});
