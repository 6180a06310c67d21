/** The request picture of one volume of a scenario: from what was chosen to what is drawn and said. */
import { explainer } from '../../../../engine/volume/explain.ts';
import type { ExplainedIo, Explainer } from '../../../../engine/volume/explain.ts';
import type { Scenario, Volume } from '../../../../scenario/schema.ts';
import { capacitiesOf, layoutOf } from '../../../../analysis/document/derived.ts';
import { perObject } from '../../../../base/perObject.ts';
import { arrayCountOf, dataRowBytes } from '../../../../analysis/volumes/kinds.ts';
import { unitLabel } from '../../../../analysis/volumes/words.ts';
import { requestGrid } from './grid.ts';
import type { GridShape, LogicalRequest, RequestGrid } from './grid.ts';
import { messages } from '../messages.ts';

/** Height of a row where nothing is striped. */
const PLAIN_BLOCK_BYTES = 64 * 1024;

export interface RequestPicture {
  readonly request: LogicalRequest;
  readonly ios: readonly ExplainedIo[];
  readonly grid: RequestGrid;
}

export interface ExplainedVolume {
  readonly now: Explainer;
  /** The same with every disk at work: says where the blocks lie. */
  readonly whole: Explainer;
  readonly shape: GridShape;
}

/** Everything about a volume that does not depend on the request; null for one that holds nothing. */
export function explainVolume(scenario: Scenario, volume: Volume): ExplainedVolume | null {
  const target = layoutOf(scenario).targets.find(({ id }) => id === volume.id);
  const now = explainer(scenario, volume.id);
  const whole = explainer(withoutFailures(scenario), volume.id);
  if (!target || !now || !whole) return null;
  return { now, whole, shape: shapeOf(volume, target.disks, target.capacityBytes, capacitiesOf(scenario)) };
}

const withoutFailures: (scenario: Scenario) => Scenario = perObject((scenario) => ({
  ...scenario,
  hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map(({ failed: _failed, ...disk }) => disk) },
}));

/** Rows, blocks and where to look for them. */
function shapeOf(volume: Volume, disks: readonly number[], capacityBytes: number, capacities: ArrayLike<number>): GridShape {
  if (volume.kind === 'concat') {
    const unitBytes = PLAIN_BLOCK_BYTES;
    // The blocks of one row lie as far apart as the disks are large.
    const starts = disks.map((_, k) => disks.slice(0, k).reduce((sum, d) => sum + capacities[d], 0));
    const candidates = (row: number) => starts.map((start): [number, number] => [start + row * unitBytes, start + (row + 1) * unitBytes]);
    return { disks, unitBytes, blockBytes: unitBytes, capacityBytes, candidates, spareSpace: false };
  }
  const unitBytes = volume.stripeUnitBytes;
  const count = arrayCountOf(volume);
  const rowBytes = dataRowBytes(volume);
  const spareSpace = volume.kind === 'raid5' && volume.spareSpace === true;
  if (count === 1 || !volume.arrays) {
    return {
      disks,
      unitBytes,
      blockBytes: unitBytes,
      capacityBytes,
      spareSpace,
      candidates: (row) => [[row * rowBytes, (row + 1) * rowBytes]],
    };
  }
  // A row of every array holds what the outer stripe dealt to it: whole lines of the outer stripe.
  const outer = volume.arrays.stripeUnitBytes;
  return {
    disks,
    unitBytes,
    blockBytes: gcd(unitBytes, outer),
    capacityBytes,
    spareSpace,
    candidates: (row) => [
      [Math.floor((row * rowBytes) / outer) * outer * count, Math.ceil(((row + 1) * rowBytes) / outer) * outer * count],
    ],
  };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** What a request becomes, drawn. */
export function requestPicture({ now, whole, shape }: ExplainedVolume, request: LogicalRequest): RequestPicture {
  const ios = now(request.offsetBytes, request.bytes, request.write);
  return { request, ios, grid: requestGrid(shape, ios, whole) };
}

export interface SizeChoice {
  readonly bytes: number;
  readonly label: string;
}

/** Sizes to choose from: usual ones, and one whole row of the volume. */
export function sizeChoices(volume: Volume): SizeChoice[] {
  const usual = [8, 64, 256, 384, 1024].map((kib) => kib * 1024);
  const row = volume.kind === 'concat' ? 0 : dataRowBytes(volume);
  const sizes = [...new Set(row > 0 ? [...usual, row] : usual)].sort((a, b) => a - b);
  return sizes.map((bytes) => ({ bytes, label: bytes === row ? messages.aFullRow(unitLabel(bytes)) : unitLabel(bytes) }));
}

/** Step from a request to the next row: a whole data row of an array; a block where nothing is striped. */
export const rowStep = (volume: Volume): number => (volume.kind === 'concat' ? PLAIN_BLOCK_BYTES : dataRowBytes(volume));

/** Where a request may begin: so that it ends within the volume and begins on a sector. */
export function clampOffset(shape: GridShape, offsetBytes: number, bytes: number): number {
  const last = Math.max(0, shape.capacityBytes - bytes);
  return Math.floor(Math.max(0, Math.min(offsetBytes, last)) / 512) * 512;
}
