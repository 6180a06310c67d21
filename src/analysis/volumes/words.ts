/** What a volume is, in the words of its tray: "stripe 384 KB over 10", "RAID-5 7 × 64 KB". */
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import type { Volume } from '../../scenario/schema.ts';
import { plural } from '../format.ts';
import { arrayCountOf, copiesOf, dataRowBytes, innerWord, kindOf, kindWord } from './kinds.ts';

/** Stripe units as the field labels them: 64 KB, 1 MB (powers of two). */
export const unitLabel = (bytes: number): string => {
  const whole = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
  if (bytes >= 1024 ** 2) return `${whole(bytes / 1024 ** 2)} MB`;
  return bytes >= 1024 ? `${whole(bytes / 1024)} KB` : `${bytes} B`;
};

/** One array of a volume whose arrays stand under a stripe: "RAID-5 7 × 64 KB". */
export function innerText(volume: Volume): string {
  const disks = volume.members.length / arrayCountOf(volume);
  return `${innerWord(volume)} ${disks} × ${volume.kind === 'concat' ? '' : unitLabel(volume.stripeUnitBytes)}`;
}

/** The stripe over the arrays: "stripe 384 KB over 10"; undefined where there is none. */
export function outerText(volume: Volume): string | undefined {
  if (volume.kind === 'concat' || !volume.arrays || volume.arrays.count <= 1) return undefined;
  return `stripe ${unitLabel(volume.arrays.stripeUnitBytes)} over ${volume.arrays.count}`;
}

/** The queue above the volume: "queue above: deadline"; undefined where its requests go straight to the disks. */
export function queueText({ queue }: Volume): string | undefined {
  return queue && `queue above: ${SCHEDULER_NAMES[queue.scheduler.kind]}`;
}

/** Everything about a volume in one sentence, for labels that are read aloud. */
export function volumeSentence(volume: Volume): string {
  const disks = plural(volume.members.length, 'disk');
  if (volume.kind === 'concat') return `Concatenation of ${disks}`;
  const unit = `stripe unit ${unitLabel(volume.stripeUnitBytes)}`;
  const outer = outerText(volume);
  if (outer) return `${outer} arrays of ${innerText(volume)}`;
  const kind = kindOf(volume);
  if (kind === 'mirror') return `RAID 1, ${disks} that hold the same`;
  const copies = copiesOf(volume) > 2 ? `, ${copiesOf(volume)} copies` : '';
  const row = volume.kind === 'raid5' ? `, a data row of ${unitLabel(dataRowBytes(volume))}` : '';
  return `${kindWord(volume)} of ${disks}${copies}, ${unit}${row}`;
}

/** Rotation of parity in words: where it stands in the first rows, and where the data begin. */
export const ROTATIONS = [
  { value: 'left-symmetric', label: 'left-symmetric' },
  { value: 'left-asymmetric', label: 'left-asymmetric' },
  { value: 'right-symmetric', label: 'right-symmetric' },
  { value: 'right-asymmetric', label: 'right-asymmetric' },
] as const;

export const SMALL_WRITES = [
  { value: 'cheaper', label: 'whichever needs fewer I/Os' },
  { value: 'read-modify-write', label: 'read-modify-write' },
  { value: 'reconstruct', label: 'reconstruct' },
] as const;

export const MIRROR_READS = [
  { value: 'queue-then-position', label: 'shorter queue, then nearer arm' },
  { value: 'alternate', label: 'copies in turn' },
  { value: 'first', label: 'first copy' },
] as const;
