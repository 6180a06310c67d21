/** What the essay computes: ES-15, ES-16, ES-19 and ES-21. */
import { ExtentMap } from '../../../scenario/spaces/extentMap.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { percent } from '../../claims/figures.ts';
import { decideParts, exactly, within } from '../../claims/gates.ts';
import { APART, ONE_DISK, STRIPED } from '../layouts.ts';
import { SIZES } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { presetIdsOf } from './common.ts';

const SEEK_MS = 8;
const MEGABYTES_PER_SECOND = 98;
const FULL_STROKE_MS = 22;

function seekAsTransfer(): Decision {
  const megabytes = (SEEK_MS * MEGABYTES_PER_SECOND) / 1000;
  return decideParts(
    'MB transferred in the time of a seek',
    [megabytes],
    [within('in the time of a seek', [megabytes], 0.75, 0.8, (value) => `${value.toFixed(3)} MB`)],
  );
}

/** Of the time that goes into a transfer of 4 MB and the seek before it. */
const shareOf = (seekMs: number): number => seekMs / (seekMs + 4000 / MEGABYTES_PER_SECOND);

/** The essay gives 25 to 75 %; its own seek and transfer rate give less, up to the longest seek of the disk. */
function seekEveryFour(): Decision {
  const [short, long] = [SEEK_MS, FULL_STROKE_MS].map(shareOf);
  return decideParts(
    'share of the time that a seek every 4 MB costs',
    [short],
    [
      within('a seek of 8 ms costs', [short], 0.155, 0.165, percent),
      within(`a seek over the whole disk, ${FULL_STROKE_MS} ms, costs`, [long], 0.325, 0.355, percent),
      exactly(
        'a contradiction',
        short < 0.25 && long < 0.75,
        `the essay says 25 to 75 %: for 75 % a seek would have to take ${((3 * 4000) / MEGABYTES_PER_SECOND).toFixed(0)} ms`,
      ),
    ],
  );
}

/** As the essay computes it. */
const rowsOfRange = (): number => 10_000 / (2 * 10 * 10);

/** What becomes of the extents of a full space of n containers when one more is added and they are dealt again. */
function dealtAgain(n: number): { readonly extents: number; readonly inNew: number; readonly container: number; readonly slot: number } {
  const extentBytes = SIZES.extentBytes.value;
  // Whole rounds of both deals.
  const extents = n * (n + 1) * 40;
  const [before, after] = [n, n + 1].map(
    (count) =>
      new ExtentMap(
        Array.from({ length: count }, () => (extents / count) * extentBytes),
        extentBytes,
      ),
  );
  const found = { extents, inNew: 0, container: 0, slot: 0 };
  const [from, to] = [
    { container: 0, offset: 0 },
    { container: 0, offset: 0 },
  ];
  for (let extent = 0; extent < extents; extent++) {
    before.locate(extent * extentBytes, from);
    after.locate(extent * extentBytes, to);
    if (to.container === n) found.inNew++;
    if (to.container !== from.container) found.container++;
    if (to.container !== from.container || to.offset !== from.offset) found.slot++;
  }
  return found;
}

function dealtRoundRobin(): Decision {
  const counts = [1, 2, 3, 4].map((n) => ({ n, ...dealtAgain(n) }));
  const shares = counts.map(({ inNew, extents }) => inNew / extents);
  const isExact = counts.every(
    ({ n, extents, inNew, container, slot }) => inNew * (n + 1) === extents && container * (n + 1) === n * extents && slot === extents - n,
  );
  const says = counts
    .map(
      ({ n, extents, container, slot }) =>
        `${n} to ${n + 1} containers: ${container} of ${extents} extents change container, ${slot} their place`,
    )
    .join('; ');
  const decision = decideParts(
    'share of the data in the new container, from one to two',
    [shares[0]],
    [within('from one container to two', [shares[0]], 0.5, 0.5, percent), exactly('both counts', isExact, says)],
  );
  return {
    ...decision,
    reason: `${decision.reason} Extents that change container are read on one disk and written on another; all that change place are copied when the whole space is dealt again. 1/(n+1) of the data is in the new container, and n/(n+1) have changed container.`,
  };
}

const CONFIGURATIONS = presetIdsOf(ONE_DISK, APART, STRIPED);

export const FORMULAS: readonly Claim[] = [
  {
    id: 'ES-15',
    study: STUDY,
    kind: 'formula',
    claim: 'A seek of 8 ms costs as much time as a transfer of almost 1 MB at 98 MB/s.',
    published: 'almost 1 MB',
    gate: '0.78 MB',
    basis: 'text',
    scenarios: presetIdsOf(ONE_DISK),
    decide: seekAsTransfer,
  },
  {
    id: 'ES-16',
    study: STUDY,
    kind: 'formula',
    claim: 'A contradiction: a seek every 4 MB is said to cost 25 to 75 % of the time; the figures beside it give 16 to 34 %.',
    published: '25 to 75 %',
    gate: 'shown as a contradiction: 16 % with the essay’s own 8 ms and 98 MB/s, and about 34 % with a seek over the whole disk',
    basis: 'text',
    scenarios: presetIdsOf(ONE_DISK),
    decide: seekEveryFour,
  },
  {
    id: 'ES-19',
    study: STUDY,
    kind: 'formula',
    claim: 'A range of 10 000 keys returns about 50 rows.',
    published: 'about 50',
    gate: '10 000 / (2 x 10 x 10)',
    basis: 'text',
    scenarios: presetIdsOf(ONE_DISK),
    decide: () =>
      decideParts('rows of a range', [rowsOfRange()], [within('rows of a range', [rowsOfRange()], 45, 55, (value) => value.toFixed(0))]),
  },
  {
    id: 'ES-21',
    study: STUDY,
    kind: 'formula',
    claim: 'Data are dealt extent by extent in turn; after a container is added to n, 1/(n+1) of the data is in it.',
    published: '1/(n+1)',
    gate: 'exactly 1/(n+1) in the new container; extents that change container and extents that change place are counted exactly',
    basis: 'text',
    scenarios: CONFIGURATIONS,
    decide: dealtRoundRobin,
  },
];
