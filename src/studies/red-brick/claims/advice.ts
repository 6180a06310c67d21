/** Claims that are advice, presets or a formula of their own, and those whose mechanism is still to come. */
import type { Claim, Decision } from '../../claims/claim.ts';
import { decideParts, exactly, notDecided } from '../../claims/gates.ts';
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
        `at 3 % a disk: ${counts.map((disks, k) => `${disks} disks ${(chances[k] * 100).toFixed(1)} %`).join(', ')}`,
      ),
    ],
  );
}

const ARRAYS = 'arrays (mirrors, RAID-5, stripes of stripes) are not built yet';

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
    id: 'RB-34',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'A host stripe whose unit is a full parity stripe makes RAID-5 writes cheap.',
    published: '70 disks as ten 7-disk RAID-5 arrays, unit 64 KB, host stripe across them with 384 KB = 6 x 64 KB',
    gate: 'full-stripe write = 7 disk writes and no read; disk utilisation even (CV below 5 %); a 64 KB host unit makes read-modify-writes',
    basis: 'text',
    scenarios: [],
    decide: () => notDecided('undecided', `Mechanism to come: ${ARRAYS}.`),
  },
  {
    id: 'RB-35',
    study: STUDY_ID,
    kind: 'order',
    claim:
      'RAID 0+1 is fastest and most tolerant, RAID-5 cheaper with slower writes; parity in hardware costs nothing, in software it does; mirrored reads balance.',
    published: 'RAID 0+1 before RAID-5',
    gate: 'small write 2 against 4 disk I/Os; read capacity of all spindles',
    basis: 'text',
    scenarios: [],
    mechanism: 'a small write on RAID-5 reads old data and parity before it writes both',
    control: 'full-stripe writes, which need not read',
    decide: () => notDecided('undecided', `Mechanism to come: ${ARRAYS}.`),
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
    scenarios: [],
    decide: () => notDecided('undecided', 'To come: the vendors’ layouts are not among the presets yet.'),
  },
];
