/** Claims that are advice, presets or a formula of their own. */
import { formatBytes, plural } from '../../../base/units.ts';
import { isArrayVolume } from '../../../scenario/arrays.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { decideParts, exactly, notDecided } from '../../claims/gates.ts';
import { UNIT_ADVICE } from '../unitAdvice.ts';
import { M22, presetIdsOf, STUDY_ID } from './common.ts';

/** Chance that a disk fails within the time looked at: an example, no datum of the study. */
const EXAMPLE = 0.03;

/** 1 - (1-p)^n, by multiplication so that every machine agrees. */
function anyFails(p: number, disks: number): number {
  let none = 1;
  for (let k = 0; k < disks; k++) none *= 1 - p;
  return 1 - none;
}

/** The same from the other side: exactly 1, 2, ... n of n disks fail. */
function someFail(p: number, disks: number): number {
  // Chance of each count of failures, disk by disk.
  let chances = [1];
  for (let k = 0; k < disks; k++)
    chances = [...chances, 0].map((chance, failed) => chance * (1 - p) + (failed > 0 ? chances[failed - 1] * p : 0));
  return chances.slice(1).reduce((sum, chance) => sum + chance, 0);
}

function chanceOfLoss(): Decision {
  const counts = [1, 2, 8, 12, 22, 70];
  const chances = counts.map((disks) => anyFails(EXAMPLE, disks));
  const grows = chances.every((chance, k) => k === 0 || chance > chances[k - 1]);
  const equal = counts.every((disks, k) => Math.abs(chances[k] - someFail(EXAMPLE, disks)) < 1e-12);
  return decideParts(
    'chance that one of 22 disks fails, at 3 % each',
    [anyFails(EXAMPLE, 22)],
    [
      exactly('1-(1-p)^n equals the sum over how many fail', equal, `1-(1-p)^n equals the sum over how many of n fail`),
      exactly(
        'grows with n',
        grows,
        `at 3 % a disk: ${counts.map((disks, k) => `${plural(disks, 'disk')} ${(chances[k] * 100).toFixed(1)} %`).join(', ')}`,
      ),
    ],
  );
}

/** Every advised unit has presets at both ends of its range, and says who advises it where. */
function vendorUnits(context: ClaimContext): Decision {
  const parts = UNIT_ADVICE.map(({ who, use, leastBytes, mostBytes, layouts, source }) => {
    const units = layouts.flatMap((layout) =>
      context.scenario(layout, 'w2').volumes.flatMap((volume) => (isArrayVolume(volume) ? [volume.stripeUnitBytes] : [])),
    );
    const range = leastBytes === mostBytes ? formatBytes(leastBytes) : `${formatBytes(leastBytes)} to ${formatBytes(mostBytes)}`;
    const holds = units.length > 0 && Math.min(...units) === leastBytes && Math.max(...units) === mostBytes && source !== '';
    return exactly(`${who}, ${use}`, holds, `${who} for ${use}: ${range} (${layouts.join(', ')})`);
  });
  return decideParts('share of advised stripe units with presets', [parts.filter((part) => part.holds).length / parts.length], parts);
}

export const adviceClaims: readonly Claim[] = [
  {
    id: 'RB-32',
    study: STUDY_ID,
    kind: 'advice',
    claim: 'How many disks and query processes a processor wants.',
    published:
      '4-5 disks per CPU or more; QUERYPROCS of 5 x CPUs very high, perhaps too high; QUERYPROCS above the number of disks unbalanced',
    gate: 'none: a check on the user’s own scenario; the document’s own testbed has 1.4 disks per CPU',
    basis: 'text',
    scenarios: presetIdsOf([M22], 'w5'),
    decide: () =>
      notDecided('ungated', 'Advice with nothing to measure it against; the document’s own system has 22 disks for 16 processors.'),
  },
  {
    id: 'RB-36',
    study: STUDY_ID,
    kind: 'advice',
    claim: 'The more disks, the likelier that one of them fails.',
    published: 'the chance that at least one of n disks fails grows with n',
    gate: '1-(1-p)^n shown',
    basis: 'text',
    scenarios: presetIdsOf([M22], 'w2'),
    decide: chanceOfLoss,
  },
  {
    id: 'RB-37',
    study: STUDY_ID,
    kind: 'presets',
    claim: 'Vendors recommend very different stripe units.',
    published: '8-16 KB (Fung), 1-5 MB (Holdsworth), 64 KB OLTP and 128-256 KB DSS (Veritas), 1 MB (Loaiza, SAME)',
    gate: 'presets with their source',
    basis: 'text',
    scenarios: presetIdsOf(
      UNIT_ADVICE.flatMap(({ layouts }) => layouts),
      'w2',
    ),
    decide: vendorUnits,
  },
];
