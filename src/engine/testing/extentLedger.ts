/**
 * What is really on the disks while extents of logical volumes move: a version for each sector of each disk, kept from the disks' own requests. A write
 * leaves its version where it is complete, a copy what it has read; a write whose requests are all complete is committed, and a later
 * read must find it. Knows of the engine's tables only where an extent's authoritative place and its copy are said to be. Physical volumes are loose disks.
 */
import { IO_REMAINING, IO_ROW } from '../host/ioRows.ts';
import type { Extents } from '../host/motion/extents.ts';
import type { VolumeRequest } from '../host/volumeRequest.ts';
import type { Simulation } from '../simulation.ts';

const NONE = -1;

/** A request to a logical volume, or a chunk of a copy. */
interface Asked {
  readonly volume: number;
  readonly sector: number;
  readonly sectors: number;
  readonly write: boolean;
  readonly version: number;
  readonly job: number;
}

interface AtDisk {
  readonly asked: Asked;
  readonly disk: number;
  readonly lba: number;
  /** Logical sector of each, and the version that it writes or has to find; of a copy only what it writes. */
  readonly of: number[];
  readonly version: number[];
}

export class ExtentLedger {
  readonly faults: string[] = [];
  private readonly simulation: Simulation;
  private readonly extents: Extents;
  private readonly disks = new Map<number, Map<number, number>>();
  private readonly committed: Map<number, number>[];
  private readonly underWay: Map<number, number>[];
  private readonly asked = new Map<number, Asked>();
  private readonly requests = new Map<number, AtDisk>();
  private readonly taken = new Map<number, number[]>();
  /** Requests that nobody answers, because what they ask for is gone. */
  private readonly failed = new Set<number>();
  /** Sectors that were committed and have gone with a disk. */
  lost = 0;
  private current: Asked | null = null;
  private version = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.extents = simulation.movers!.extentMoves!.extents;
    this.committed = Array.from(this.extents.target, () => new Map<number, number>());
    this.underWay = Array.from(this.extents.target, () => new Map<number, number>());
    const { volumes, blocks } = simulation;
    const submit = volumes.submit.bind(volumes);
    volumes.submit = (asked, now, kind) => {
      const before = this.current;
      this.current = this.noted(asked, kind);
      const { current } = this;
      const io = submit(asked, now, kind);
      if (current !== null) this.asked.set(io, current);
      this.current = before;
      return io;
    };
    const toDisk = blocks.submit.bind(blocks);
    blocks.submit = (request, now) => {
      this.issued(request);
      toDisk(request, now);
    };
    const fail = blocks.fail.bind(blocks);
    blocks.fail = (request, now) => {
      this.failed.add(request);
      fail(request, now);
    };
    const moves = simulation.movers!.extentMoves!;
    const lose = moves.lose.bind(moves);
    moves.lose = (target, action) => {
      lose(target, action);
      this.lose(target);
    };
    const done = volumes.requestDone.bind(volumes);
    volumes.requestDone = (request, now) => {
      this.done(request);
      done(request, now);
    };
  }

  private disk(index: number): Map<number, number> {
    const known = this.disks.get(index);
    if (known !== undefined) return known;
    const made = new Map<number, number>();
    this.disks.set(index, made);
    return made;
  }

  private noted({ target, sector, sectors, write, process, psu }: VolumeRequest, kind: number | undefined): Asked | null {
    const { movers, volumes } = this.simulation;
    const job = process - movers!.firstProcess;
    if (kind !== undefined && job >= 0 && movers!.extentMoves!.isMove(job))
      return { volume: NONE, sector, sectors, write, version: 0, job };
    const volume = this.extents.volumeOf[target];
    // A file that a timeline moves is asked for in parts, each of which is seen here.
    if (volume === NONE || (kind === undefined && volumes.motion!.covers(psu))) return null;
    if (write) for (let k = 0; k < sectors; k++) this.count(volume, sector + k, 1);
    return { volume, sector, sectors, write, version: write ? ++this.version : 0, job: NONE };
  }

  private count(volume: number, sector: number, by: number): void {
    const { underWay } = this;
    underWay[volume].set(sector, (underWay[volume].get(sector) ?? 0) + by);
  }

  private issued(request: number): void {
    const { requests, volumes } = this.simulation;
    const asked = this.asked.get(requests.io[request]) ?? this.current;
    if (asked === null || volumes.rows[requests.io[request] * IO_ROW] !== requests.process[request]) return;
    const disk = requests.device[request];
    const lba = requests.lba[request];
    const all = Array.from({ length: requests.sectors[request] }, (_, k) => lba + k);
    if (asked.volume === NONE) {
      if (!asked.write)
        this.taken.set(
          asked.job,
          all.map((at) => this.disk(disk).get(at) ?? 0),
        );
      this.requests.set(request, { asked, disk, lba, of: [], version: asked.write ? this.taken.get(asked.job)! : [] });
      return;
    }
    const of = this.logical(asked, disk, lba, all.length);
    const version = of.map((sector) => (asked.write ? asked.version : (this.committed[asked.volume].get(sector) ?? 0)));
    this.requests.set(request, { asked, disk, lba, of, version });
  }

  /** Logical sectors that lie at so many of a disk, or have their copy there: looked for sector by sector of what was asked for. */
  private logical({ volume, sector, sectors, write }: Asked, disk: number, lba: number, count: number): number[] {
    const of: number[] = Array.from({ length: count }, () => NONE);
    for (let k = 0; k < sectors; k++) {
      for (const place of this.placesOf(volume, sector + k, write))
        if (place.disk === disk && place.at >= lba && place.at < lba + count) of[place.at - lba] = sector + k;
    }
    if (of.includes(NONE)) this.faults.push(`a request of volume ${volume} goes to sectors of disk ${disk} that are not its own`);
    return of;
  }

  private placesOf(volume: number, sector: number, withCopy: boolean): { disk: number; at: number }[] {
    const { extents } = this;
    extents.split(volume, sector, 1);
    const e = extents.runExtent[0];
    const from = extents.runFrom[0];
    const entry = extents.entry[e];
    const diskOf = (target: number): number => this.simulation.executor.disksOf[target][0];
    const first = { disk: diskOf(extents.on[e]), at: extents.at[e] + from };
    return withCopy && entry !== NONE ? [first, { disk: diskOf(extents.toOn[entry]), at: extents.toAt[entry] + from }] : [first];
  }

  /** What was committed where nothing can be read any more is lost, and nothing else: all that lies elsewhere has to be there. */
  private lose(target: number): void {
    const gone = this.simulation.executor.disksOf[target][0];
    this.committed.forEach((sectors, volume) => {
      for (const sector of sectors.keys()) {
        if (this.placesOf(volume, sector, false)[0].disk !== gone) continue;
        sectors.delete(sector);
        this.lost++;
      }
    });
    this.audit();
  }

  /** A request that failed is no longer under way, and has written nothing. */
  private giveUp(request: number): void {
    this.failed.delete(request);
    const io = this.simulation.requests.io[request];
    const asked = this.asked.get(io);
    this.asked.delete(io);
    if (asked === undefined || !asked.write || asked.volume === NONE) return;
    for (let k = 0; k < asked.sectors; k++) this.count(asked.volume, asked.sector + k, -1);
  }

  private done(request: number): void {
    if (this.failed.has(request)) return this.giveUp(request);
    const at = this.requests.get(request);
    if (at === undefined) return;
    this.requests.delete(request);
    const { rows } = this.simulation.volumes;
    const io = this.simulation.requests.io[request];
    const isLast = rows[io * IO_ROW + IO_REMAINING] === 1;
    const { asked, lba, version, of } = at;
    const disk = this.disk(at.disk);
    if (asked.volume === NONE) {
      if (asked.write) version.forEach((each, k) => disk.set(lba + k, each));
      // Writes of one sector at one time: the later one wins, at both ends.
    } else if (asked.write) version.forEach((each, k) => disk.set(lba + k, Math.max(each, disk.get(lba + k) ?? 0)));
    else
      version.forEach((each, k) => {
        const found = disk.get(lba + k) ?? 0;
        if (found < each) this.faults.push(`a read of sector ${of[k]} of volume ${asked.volume} finds write ${found} instead of ${each}`);
      });
    if (!isLast) return;
    this.asked.delete(io);
    if (!asked.write || asked.volume === NONE) return;
    for (let k = 0; k < asked.sectors; k++) {
      const { [asked.volume]: committed } = this.committed;
      committed.set(asked.sector + k, Math.max(committed.get(asked.sector + k) ?? 0, asked.version));
      this.count(asked.volume, asked.sector + k, -1);
    }
  }

  /** Looks at every sector that was ever written now. */
  audit(): void {
    this.committed.forEach((sectors, volume) => {
      for (const [sector, version] of sectors) {
        if ((this.underWay[volume].get(sector) ?? 0) > 0) continue;
        const [{ disk, at }] = this.placesOf(volume, sector, false);
        const found = this.disk(disk).get(at) ?? 0;
        if (found >= version) continue;
        this.faults.push(`sector ${sector} of volume ${volume} lacks write ${version}: its place has ${found}`);
        return;
      }
    });
    const broken = this.extents.check();
    if (broken !== NONE) this.faults.push(`extent ${broken} shares its place, or its copy lacked a write`);
  }
}
