/** What flash holds, and what is written in both runs: FL-07 and the question of FL-08. */
import { mean } from '../../../base/stats.ts';
import { formatNumber } from '../../../base/units.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { driveCapacityBytes } from '../../../scenario/capacity.ts';
import { layOut } from '../../../scenario/layout.ts';
import { times } from '../../claims/figures.ts';
import { decideParts, exactly, spread } from '../../claims/gates.ts';
import { MODULES } from '../hardware.ts';
import { ON_FLASH as FLASH_VOLUME } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { COMPLEX, PASSES } from '../workloads.ts';
import { MIRRORED, ON_DISKS, ON_FLASH, presetIdsOf } from './common.ts';

const GB_PER_MODULE = 24;

/** Bytes that the modules of F5100 write in a run. */
const flashWritten = (run: RunResult): number =>
  run.devices.reduce((sum, { id, bytesWritten }) => sum + (MODULES.includes(id) ? bytesWritten : 0), 0);

/** Both figures, and what the layouts make of them: usable modules' worth, and bytes written for the same work. */
function capacity(context: ClaimContext): Decision {
  const raw = MODULES.length * GB_PER_MODULE;
  const modules = (layout: string): number => {
    const scenario = context.scenario(layout, COMPLEX);
    const { capacityBytes } = layOut(scenario).targets.find(({ id }) => id === FLASH_VOLUME)!;
    return capacityBytes / driveCapacityBytes(scenario.hardware.drives[1]);
  };
  const usable = [ON_FLASH, MIRRORED].map((layout) => Math.round(modules(layout)) * GB_PER_MODULE);
  const [once, twice] = [ON_FLASH, MIRRORED].map((layout) => context.control(layout, COMPLEX).map(flashWritten));
  const doubled = once.map((bytes, k) => twice[k] / bytes);
  return decideParts(
    'gigabytes of flash',
    [raw],
    [
      exactly('40 modules of 24 GB', raw === 960 && raw / 2 === 480, `${raw} GB, mirrored ${raw / 2} GB`),
      exactly('usable in the layouts', usable[0] === 960 && usable[1] === 480, `usable in the layouts ${usable[0]} and ${usable[1]} GB`),
      exactly(
        'flash writes when mirrored',
        doubled.every((ratio) => ratio === 2),
        `mirrored flash writes ${times(mean(doubled))} the bytes`,
      ),
    ],
  );
}

interface Written {
  readonly gib: number;
  readonly rate: number;
}

const writtenBy = ({ devices, elapsedMs }: RunResult): Written => {
  const bytes = devices.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  return { gib: bytes / 2 ** 30, rate: bytes / 1e6 / (elapsedMs / 1000) };
};

/** What the reader asked: bytes that are written, and how many a second, with equal work and with many temporary passes without flash. */
function written(context: ClaimContext): Decision {
  const [before, after, passes] = [context.runs(ON_DISKS, COMPLEX), context.runs(ON_FLASH, COMPLEX), context.runs(ON_DISKS, PASSES)].map(
    (runs) => runs.map(writtenBy),
  );
  const ratio = after.map(({ rate }, k) => rate / before[k].rate);
  const says = (list: readonly Written[]): string =>
    `${formatNumber(mean(list.map(({ gib }) => gib)))} GiB at ${formatNumber(mean(list.map(({ rate }) => rate)))} MB/s`;
  const equal = before.every(({ gib }, k) => Math.abs(gib - after[k].gib) < 0.01 * gib);
  const falls = after.every(({ rate }, k) => rate < passes[k].rate);
  return {
    figure: 'megabytes written a second, with flash to without',
    simulated: spread(ratio),
    passes: 0,
    verdict: 'ungated',
    reason: `A question. Written without flash ${says(before)}; with flash ${says(after)}; without flash and with many temporary passes ${says(passes)}.`,
    finding: `A question: equal work writes ${equal ? 'the same bytes' : 'other bytes'}, so their rate ${mean(ratio) > 1 ? 'rises' : 'falls'} with flash; against a run without flash that merges its temporary data many times it ${falls ? 'falls, as the reader saw' : 'does not fall'}.`,
  };
}

export const FLASH: readonly Claim[] = [
  {
    id: 'FL-07',
    study: STUDY,
    kind: 'formula',
    claim: 'Forty modules hold 960 GB, mirrored 480 GB; mirroring doubles what flash writes.',
    published: '960 and 480 GB',
    gate: 'exact',
    basis: 'text',
    scenarios: presetIdsOf(COMPLEX, [ON_FLASH, MIRRORED]),
    decide: capacity,
  },
  {
    id: 'FL-08',
    study: STUDY,
    kind: 'advice',
    claim: 'Why did the megabytes written a second fall with flash? A reader asked; nobody answered.',
    published: 'a question',
    gate: 'none; both runs’ written bytes and rate are shown',
    basis: 'opinion',
    scenarios: [...presetIdsOf(COMPLEX), ...presetIdsOf(PASSES, [ON_DISKS])],
    decide: written,
  },
];
