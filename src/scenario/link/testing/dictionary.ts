/**
 * Text for the dictionary of a new link version: what documents of the studies look like. Deflate
 * reaches back 32 KiB, so the dictionary and a document together must stay below that, and what is
 * needed most stands last.
 */
import { moveFiles } from '../../edit/move.ts';
import { defaultScheduler } from '../../edit/schedulers.ts';
import { makeStripe } from '../../edit/volumes.ts';
import type { Scenario } from '../../schema.ts';
import { presetScenario } from '../../../studies/red-brick/presets.ts';
import { LAYOUTS } from '../../../studies/red-brick/layouts.ts';
import { WORKLOADS } from '../../../studies/red-brick/workloads.ts';

const preset = (layout: string, workload = 'w3'): Scenario => presetScenario(`red-brick/${layout}/${workload}`)!;

/** Everything that a document of the study is likely to hold beside one preset's own text. */
export function dictionaryText(): string {
  const base = preset('manual-22');
  const view = {
    cursorMs: 1000,
    disk: 3,
    matrixColour: 'waiting',
    openObject: 'daily_sales',
    strip: 'both',
    stripAs: 'chart',
    tab: 'board',
    baselineId: null,
  };
  const edited = moveFiles(makeStripe(base, { disks: ['d1', 'd2', 'd3', 'd4'] }, 131_072), [0, 1, 22, 23], { kind: 'all', target: 'd9' });
  const parts: unknown[] = [
    ['fifo', 'sstf', 'deadline', 'clook'].map((kind) => defaultScheduler(kind as 'fifo')),
    [4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608].map((stripeUnitBytes) => ({
      stripeUnitBytes,
    })),
    ...['waiting', 'bytes', 'disk'].map((matrixColour) => ({ matrixColour })),
    ...['queue', 'heat'].map((strip) => ({ strip, stripAs: 'table', tab: 'answer', openObject: 'sales_star4' })),
    ...LAYOUTS.map(({ title, id }) => ({ title: `${title}, `, origin: `red-brick/${id}/` })),
    preset('manual-22-skewed').database.objects.slice(0, 3),
    ...['stripe-12-4-4-2', 'stripe-8-8-4-2', 'stripe-22-64k'].map((id) => {
      const { volumes, placement } = preset(id);
      return { volumes, placement: id === 'stripe-8-8-4-2' ? {} : placement };
    }),
    preset('manual-14-8').placement.rules.slice(0, 3),
    edited.volumes,
    edited.placement.exceptions,
    { object: 'sales_star4', segments: [10, 12], psus: [1, 22], spread: { kind: 'all', target: 'd12' } },
    { spread: { kind: 'fill', targets: ['d1', 'd2'] } },
    ...WORKLOADS.map((workload) => ({ ...workload, batch: workload.batch.slice(0, 1) })),
    [base, view],
  ];
  return parts.map((part) => JSON.stringify(part)).join('');
}
