/** Claims that nothing has to be run for. */
import { KERNELS, kernelProfile, type KernelId } from '../../../scenario/kernel/profiles.ts';
import { setraBytes, setraSectors } from '../../../scenario/kernel/setra.ts';
import type { SchedulerKind } from '../../../scenario/schedulers.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { decideParts, exactly } from '../../claims/gates.ts';
import { layoutId } from '../layouts.ts';
import { presetScenario, STUDY } from '../presets.ts';
import { dop } from '../workloads.ts';

/** Of each kernel: the scheduler it comes with, by its source. */
const DEFAULTS: readonly (readonly [KernelId, SchedulerKind])[] = [
  ['2.6.9', 'anticipatory'],
  ['2.6.9-rhel4', 'cfq'],
  ['2.6.11', 'anticipatory'],
  ['2.6.14', 'anticipatory'],
  ['2.6.18', 'cfq'],
  ['modern', 'mq-deadline'],
];

function defaults(): Decision {
  const right = DEFAULTS.filter(([kernel, kind]) => kernelProfile(kernel).defaultScheduler === kind);
  const playable = KERNELS.filter(({ id, defaultScheduler }) => {
    const preset = presetScenario(`${STUDY}/${layoutId(defaultScheduler, id)}/${dop(2)}`);
    return preset?.host.kernel?.profile === id && preset.host.scheduler.kind === defaultScheduler;
  });
  const slices = kernelProfile('2.6.18').rules.cfq === 'slices' && kernelProfile('2.6.9-rhel4').rules.cfq === 'rounds';
  return decideParts(
    'kernels with presets of their default scheduler',
    [playable.length],
    [
      exactly('defaults by kernel', right.length === KERNELS.length, right.map(([kernel, kind]) => `${kernel} ${kind}`).join(', ')),
      exactly('presets of each', playable.length === KERNELS.length, `${playable.length} of ${KERNELS.length} kernels have presets`),
      exactly('two kinds of CFQ', slices, 'CFQ of 2.6.9 goes round the processes, that of 2.6.18 has time slices'),
    ],
  );
}

const CASES: readonly (readonly [sectors: number, kib: number])[] = [
  [256, 128],
  [4096, 2048],
];

function sectors(): Decision {
  const exact = CASES.every(([count, kib]) => setraBytes(count) === kib * 1024 && setraSectors(kib * 1024) === count);
  const presets =
    presetScenario(`${STUDY}/${layoutId('deadline', undefined, 'ra-2m')}/${dop(2)}`)?.host.readAhead.maxBytes === setraBytes(4096);
  return decideParts(
    'sectors in 128 KiB',
    [setraSectors(128 * 1024)],
    [
      exactly('256 sectors are 128 KiB, 4096 are 2 MiB', exact, CASES.map(([count, kib]) => `${count} sectors: ${kib} KiB`).join(', ')),
      exactly('the knob of 2 MiB is setra 4096', presets, 'the preset with a read-ahead of 2 MiB has 4096 sectors'),
    ],
  );
}

export const factClaims: readonly Claim[] = [
  {
    id: 'IO-13',
    study: STUDY,
    kind: 'presets',
    claim: 'CFQ became the kernel’s default.',
    published: 'anticipatory first, CFQ later',
    gate: 'presets by kernel version, old and current, each with its default',
    basis: 'text',
    scenarios: KERNELS.map(({ id, defaultScheduler }) => `${STUDY}/${layoutId(defaultScheduler, id)}/${dop(2)}`),
    decide: defaults,
  },
  {
    id: 'IO-14',
    study: STUDY,
    kind: 'formula',
    claim: 'blockdev --setra counts sectors of 512 bytes.',
    published: '256 = 128 KB, 4096 = 2 MB',
    gate: 'exact',
    basis: 'text',
    scenarios: [`${STUDY}/${layoutId('deadline')}/${dop(2)}`, `${STUDY}/${layoutId('deadline', undefined, 'ra-2m')}/${dop(2)}`],
    decide: sectors,
  },
];
