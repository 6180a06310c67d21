/** The map of a logical volume whose extents move: as `LogicalMap`, with places that change and, while they do, writes to both. */
import type { AddressMap, Plan } from '../../volume/plan.ts';
import type { Extents } from './extents.ts';

const NONE = -1;

export class MovingMap implements AddressMap {
  readonly columns: number;
  readonly unitSectors: number;
  readonly sectors: number;
  private readonly extents: Extents;
  private readonly volume: number;
  /** Of all targets. */
  private readonly maps: readonly AddressMap[];

  /** @param before its map at t = 0, by which it is read ahead */
  constructor(extents: Extents, volume: number, maps: readonly AddressMap[], before: AddressMap) {
    this.extents = extents;
    this.volume = volume;
    this.maps = maps;
    this.columns = before.columns;
    this.unitSectors = before.unitSectors;
    this.sectors = before.sectors;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { extents, maps } = this;
    const { on, at } = extents;
    extents.split(this.volume, sector, sectors);
    const { runs, runExtent, runFrom, runSectors } = extents;
    // Runs that follow each other on one physical volume are one request to it.
    for (let run = 0; run < runs;) {
      const target = on[runExtent[run]];
      const begin = at[runExtent[run]] + runFrom[run];
      let length = runSectors[run];
      let next = run + 1;
      while (next < runs && on[runExtent[next]] === target && at[runExtent[next]] + runFrom[next] === begin + length)
        length += runSectors[next++];
      maps[target].plan(begin, length, write, plan);
      run = next;
    }
    if (write && extents.jobOf[this.volume] !== NONE) for (let run = 0; run < runs; run++) this.second(run, plan);
  }

  /** What has been copied of a run is written to its copy too. */
  private second(run: number, plan: Plan): void {
    const { extents } = this;
    const entry = extents.entry[extents.runExtent[run]];
    if (entry === NONE) return;
    const size = extents.regionSectors[extents.entryJob[entry]];
    const base = extents.regionOf(entry);
    const end = extents.runFrom[run] + extents.runSectors[run];
    let from = NONE;
    for (let at = extents.runFrom[run]; at <= end;) {
      const region = Math.floor(at / size);
      const isCopied = at < end && extents.copied[base + region] === 1;
      if (isCopied && from === NONE) from = at;
      if (!isCopied && from !== NONE) {
        this.maps[extents.toOn[entry]].plan(extents.toAt[entry] + from, at - from, true, plan);
        from = NONE;
      }
      if (at === end) break;
      at = Math.min(end, (region + 1) * size);
    }
  }
}
