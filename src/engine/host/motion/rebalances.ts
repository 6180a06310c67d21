/**
 * Rebalances: extents go one by one to the container that they belong to, and belong to it as soon as they are there. Extents are dealt round robin over
 * the containers that are there, as at the start; one whose container does not change keeps its place, so that only data migrate.
 */
import { ExtentMap, type ContainerPlace } from '../../../scenario/spaces/extentMap.ts';
import { SECTOR_BYTES } from '../../../base/units.ts';
import { DEAL, EMPTY_CONTAINER, TO_REGION, type Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import { PieceMoves } from './pieceMoves.ts';
import { NONE, type Places } from './places.ts';

/** Used up at once. */
const PLACE: ContainerPlace = { container: 0, offset: 0 };

export class Rebalances extends PieceMoves implements Mover {
  /** By unit: how its extents are dealt over the containers that are there, and which these are. */
  private readonly deals: (ExtentMap | null)[];
  private readonly dealt: Int32Array[];
  /** By unit: the container that gets the next extent of one that is emptied, counted among those that are there. */
  private readonly turn: Int32Array;

  constructor(jobs: Jobs, places: Places) {
    super(jobs, places);
    this.deals = places.maps.map(() => null);
    this.dealt = places.maps.map(() => new Int32Array(0));
    this.turn = new Int32Array(places.maps.length);
  }

  /** The first so many units stand as under another timeline. */
  takeOver(before: Rebalances, units: number): void {
    for (let unit = 0; unit < units; unit++) {
      this.deals[unit] = before.deals[unit];
      this.dealt[unit] = before.dealt[unit];
      this.turn[unit] = before.turn[unit];
    }
  }

  presentIn(unit: number): number {
    const { places } = this;
    let count = 0;
    for (let c = places.firstContainer[unit]; c < places.firstContainer[unit + 1]; c++) count += places.present[c];
    return count;
  }

  /** Whether extents of a container lie elsewhere than in its region: a rebalance was canceled. */
  isSplit(container: number): boolean {
    const { places } = this;
    for (let region = 0; region < places.container.length; region++) {
      if (places.container[region] !== container || region === places.current[container]) continue;
      for (let slot = places.firstSlot[region]; slot < places.firstSlot[region + 1]; slot++) if (places.owner[slot] >= 0) return true;
    }
    return false;
  }

  begin(job: number): void {
    const { jobs, places } = this;
    const unit = jobs.unit[job];
    this.deal(unit);
    jobs.next[job] = 0;
    jobs.granule[job] = NONE;
    jobs.progress[job] = 0;
    const bytes = places.granuleSectors[unit] * SECTOR_BYTES;
    for (let extent = 0; extent < places.extents(unit); extent++) {
      const granule = places.granuleOf(unit, extent);
      if (this.moves(job, extent, granule)) jobs.extents[job]++;
      if (jobs.rule[job] === TO_REGION) continue;
      this.locate(unit, extent);
      const slot = places.at[granule];
      const region = places.regionOf[slot];
      const isThere = places.container[region] === this.dealt[unit][PLACE.container];
      if (!isThere || slot - places.firstSlot[region] !== Math.floor(PLACE.offset / bytes)) jobs.places[job]++;
    }
    if (jobs.rule[job] === TO_REGION) jobs.places[job] = jobs.extents[job];
    jobs.bytes[job] = jobs.extents[job] * bytes;
  }

  private deal(unit: number): void {
    const { places } = this;
    const there: number[] = [];
    for (let c = places.firstContainer[unit]; c < places.firstContainer[unit + 1]; c++) if (places.present[c] === 1) there.push(c);
    this.dealt[unit] = Int32Array.from(there);
    this.deals[unit] = new ExtentMap(
      there.map((c) => places.containerBytes[c]),
      places.granuleSectors[unit] * SECTOR_BYTES,
    );
    this.turn[unit] = 0;
  }

  /** Whether an extent does not lie where it belongs. */
  private moves(job: number, extent: number, granule: number): boolean {
    const { jobs, places } = this;
    // Its table is in another space.
    if (places.home[granule] !== jobs.unit[job]) return false;
    const region = places.regionOf[places.at[granule]];
    const container = places.container[region];
    if (jobs.rule[job] === TO_REGION) return container === jobs.container[job] && region !== jobs.region[job];
    if (jobs.rule[job] === EMPTY_CONTAINER) return container === jobs.container[job];
    return container !== this.belongsTo(jobs.unit[job], extent);
  }

  private belongsTo(unit: number, extent: number): number {
    this.locate(unit, extent);
    return this.dealt[unit][PLACE.container];
  }

  /** Tables that have come and gone may have left numbers behind that go beyond what the space holds. */
  private locate(unit: number, extent: number): void {
    const map = this.deals[unit]!;
    map.locate((extent % map.extents) * map.extentBytes, PLACE);
  }

  /** The next extent, or the next chunk of it. */
  next(job: number, _now: number): boolean {
    const { jobs } = this;
    if (jobs.granule[job] === NONE && !this.takeNext(job, jobs.unit[job])) return false;
    this.nextChunk(job);
    return true;
  }

  /** Finds the next extent that has to move, and a place for it. Where there is none yet, it is looked for again once others have moved. */
  private takeNext(job: number, unit: number): boolean {
    const { jobs, places } = this;
    const extents = places.extents(unit);
    for (;;) {
      while (jobs.next[job] < extents) {
        const k = jobs.next[job]++;
        const extent = jobs.backward[job] === 1 ? extents - 1 - k : k;
        const granule = places.granuleOf(unit, extent);
        if (!this.moves(job, extent, granule)) continue;
        const slot = this.placeFor(job, unit, extent, granule);
        if (slot === NONE) continue;
        this.take(job, granule, slot);
        return true;
      }
      if (jobs.progress[job] === 0) return false;
      jobs.progress[job] = 0;
      jobs.next[job] = 0;
    }
  }

  private placeFor(job: number, unit: number, extent: number, granule: number): number {
    const { jobs, places } = this;
    if (jobs.rule[job] === TO_REGION) {
      const slot = places.at[granule];
      const to = places.firstSlot[jobs.region[job]] + slot - places.firstSlot[places.regionOf[slot]];
      if (places.reserveSlot(to)) return to;
      // Blocks that a balancer has taken away have no place of their own in the container.
      return places.isScattered ? places.reserve(jobs.region[job]) : NONE;
    }
    if (jobs.rule[job] === DEAL) return places.reserve(places.current[this.belongsTo(unit, extent)]);
    const there = this.dealt[unit];
    for (let tries = there.length; tries > 0; tries--) {
      const slot = places.reserve(places.current[there[this.turn[unit]]]);
      this.turn[unit] = (this.turn[unit] + 1) % there.length;
      if (slot !== NONE) return slot;
    }
    return NONE;
  }
}
