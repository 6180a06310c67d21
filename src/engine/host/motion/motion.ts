/**
 * Requests to files that a timeline moves: each goes to where its pieces lie now, in as many parts as it takes. A write to what is being
 * copied waits; one to what has a second copy under way goes to both. `VolumeIo` hands such requests here and hears nothing of
 * places itself.
 */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import type { IoIndex, ProcessIndex, PsuIndex, RequestIndex, TargetIndex } from '../../kernel/indexes.ts';
import { IO_INTO, IO_KIND, IO_PAGE, IO_PAGES, IO_PROCESS, IO_PSU, IO_REMAINING, IO_ROW, IO_SECTORS } from '../ioRows.ts';
import { VolumeRequest } from '../volumeRequest.ts';
import type { FileWrite, MovedFiles } from '../movedFiles.ts';
import type { VolumeIo } from '../volumeIo.ts';
import { ADOPTED_READ, ADOPTED_WRITE, COPY_READ, COPY_WRITE, PART_READ, PART_WRITE, WRITE } from '../ioKinds.ts';
import { HeldStatement, HeldStatements } from './heldStatements.ts';
import { NONE, type Places } from './places.ts';

/** Whose statements wait while a file is quiesced. */
export interface StatementClient {
  owes(process: ProcessIndex, slot: number, requests: number): void;
  /** Writes as was asked before; what it waited for by then is there. */
  writeHeld(write: FileWrite, now: number): void;
  released(process: ProcessIndex, slot: number, now: number): void;
}

/** Who moves what. */
export interface MoverClient {
  /** Jobs that wait for writes to end, and containers that nobody may write to. */
  readonly draining: number;
  readonly quiesced: number;
  /** The job that copies a container which nobody may write to meanwhile, or NONE. */
  quiescedBy(container: number): number;
  /** A write has waited so long for the job. */
  waited(job: number, ns: number): void;
  /** A chunk has been read, or written. */
  copied(job: number, written: boolean, sectors: number, now: number): void;
  /** A write is complete. */
  drained(now: number): void;
}

export class Motion implements MovedFiles {
  readonly places: Places;
  readonly volumes: VolumeIo;
  movers: MoverClient | null = null;
  clients: StatementClient | null = null;
  private statements = new HeldStatements();
  private readonly statement = new HeldStatement();
  private readonly asked = new VolumeRequest();
  /**
   * By logical request: sectors from its file's begin; of a part the first granule that it writes, NONE of a second copy; of one that was
   * adopted the first slot.
   */
  private begins: Float64Array = new Float64Array(512);
  private granules: Int32Array = new Int32Array(512);
  /** Writes that wait, in order of coming. */
  private held: Int32Array = new Int32Array(64);
  private heldCount = 0;

  constructor(places: Places, volumes: VolumeIo) {
    this.places = places;
    this.volumes = volumes;
  }

  covers(psu: PsuIndex): boolean {
    return this.places.covers(psu);
  }

  /** Requests that are under way, and those that wait, are those of another timeline's motion. */
  takeOver({ begins, granules, held, heldCount, statements }: Motion): void {
    this.begins = begins;
    this.granules = granules;
    this.held = held;
    this.heldCount = heldCount;
    this.statements = statements;
  }

  /** A request is under way to a file that is covered from now on, and lies as at t = 0. */
  adopt(io: IoIndex): void {
    const { places, volumes } = this;
    const row = io * IO_ROW;
    const psu = volumes.rows[row + IO_PSU];
    this.room(io);
    this.begins[io] = places.within(psu, volumes.sector[io]);
    this.granules[io] = places.at[places.firstGranule[psu] + Math.floor(this.begins[io] / places.granuleSectors[places.unitOfPsu(psu)])];
    volumes.rows[row + IO_KIND] += ADOPTED_READ;
    this.count(io, 1);
  }

  adoptedDone(io: IoIndex, request: RequestIndex, now: number): void {
    const { volumes } = this;
    this.count(io, -1);
    volumes.rows[io * IO_ROW + IO_KIND] -= ADOPTED_READ;
    volumes.parentDone(io, request, now);
    if (this.movers !== null && this.movers.draining > 0) this.movers.drained(now);
  }

  /** Counts an adopted request at the slots that it goes to, or no longer. */
  private count(io: IoIndex, by: 1 | -1): void {
    const { places } = this;
    const { rows } = this.volumes;
    const row = io * IO_ROW;
    const psu = rows[row + IO_PSU];
    const write = rows[row + IO_KIND] === ADOPTED_WRITE;
    const size = places.granuleSectors[places.unitOfPsu(psu)];
    const first = Math.floor(this.begins[io] / size);
    const last = Math.floor((this.begins[io] + rows[row + IO_SECTORS] - 1) / size);
    for (let k = 0; k <= last - first; k++) {
      const slot = this.granules[io] + k;
      if (!write) {
        places.reading[slot] += by;
        continue;
      }
      const granule = places.firstGranule[psu] + first + k;
      places.writing[slot] += by;
      places.open[granule] += by;
      if (by > 0) continue;
      places.content[slot]++;
      places.written[granule]++;
      places.behind[granule] += rows[row + IO_SECTORS] / (last - first + 1);
    }
  }

  submit(asked: VolumeRequest, now: number): void {
    const io = this.volumes.takeParent(asked, now);
    this.room(io);
    this.begins[io] = this.places.within(asked.psu, asked.sector);
    const job = asked.write ? this.lockOn(io) : NONE;
    if (job === NONE) {
      this.start(io, now);
      return;
    }
    if (this.heldCount === this.held.length) this.held = grownI32(this.held, 2 * this.heldCount);
    this.held[this.heldCount++] = io;
  }

  holdsStatement(write: FileWrite, now: number): boolean {
    const { movers, places } = this;
    if (movers === null || movers.quiesced === 0 || !places.covers(write.psu)) return false;
    const container = places.containerOf(write.psu, write.offset);
    const job = container === NONE ? NONE : movers.quiescedBy(container);
    if (job === NONE) return false;
    this.statements.push(job, write, now);
    this.clients?.owes(write.process, write.slot, 1);
    return true;
  }

  /** The file of a job is open for writing again. */
  reopen(job: number, now: number): void {
    const { statements, statement, clients } = this;
    for (let left = statements.count; left > 0; left--) {
      statements.take(statement);
      if (statement.job !== job) {
        statements.push(statement.job, statement, statement.sinceNs);
        continue;
      }
      this.movers?.waited(job, now - statement.sinceNs);
      clients?.writeHeld(statement, now);
      clients?.released(statement.process, statement.slot, now);
    }
  }

  /** Writes that waited for a lock, as far as nothing holds them any more. */
  unlocked(job: number, now: number): void {
    const count = this.heldCount;
    let kept = 0;
    for (let k = 0; k < count; k++) {
      const io = this.held[k];
      if (this.lockOn(io) !== NONE) {
        this.held[kept++] = io;
        continue;
      }
      this.movers?.waited(job, now - this.volumes.startNs[io]);
      this.start(io, now);
      this.volumes.waits(this.volumes.rows[io * IO_ROW + IO_PROCESS], now);
    }
    this.heldCount = kept;
  }

  /** A part of a request, or of a copy, is complete. */
  partDone(io: IoIndex, request: RequestIndex, now: number): void {
    const { places, volumes } = this;
    const { rows } = volumes;
    const row = io * IO_ROW;
    const kind = rows[row + IO_KIND];
    const parent = rows[row + IO_INTO];
    if (kind === COPY_READ || kind === COPY_WRITE) {
      this.movers?.copied(parent, kind === COPY_WRITE, rows[row + IO_SECTORS], now);
      return;
    }
    const first = rows[row + IO_PAGE];
    const granule = this.granules[io];
    const sectors = rows[row + IO_SECTORS] / rows[row + IO_PAGES];
    for (let k = 0; k < rows[row + IO_PAGES]; k++) {
      if (kind === PART_READ) places.reading[first + k]--;
      else {
        places.writing[first + k]--;
        places.content[first + k]++;
        if (granule === NONE) continue;
        places.written[granule + k]++;
        places.open[granule + k]--;
        places.behind[granule + k] += sectors;
      }
    }
    if (--rows[parent * IO_ROW + IO_REMAINING] === 0) volumes.parentDone(parent, request, now);
    if (this.movers !== null && this.movers.draining > 0) this.movers.drained(now);
  }

  windowEmpty(now: number): void {
    this.movers?.drained(now);
  }

  /** Reads or writes sectors of a region for a job. */
  copy(job: number, process: ProcessIndex, region: number, from: number, sectors: number, write: boolean, now: number): void {
    const { asked, places, volumes } = this;
    asked.process = process;
    asked.slot = 0;
    asked.psu = places.firstPsu[places.unit[region]];
    asked.target = places.target[region];
    asked.sector = places.sector[region] + from;
    asked.sectors = sectors;
    asked.write = write;
    const io = volumes.submit(asked, now, write ? COPY_WRITE : COPY_READ);
    volumes.rows[io * IO_ROW + IO_INTO] = job;
    volumes.waits(process, now);
  }

  /** Reads or writes sectors of a volume that a job lays out again. */
  relay(job: number, process: ProcessIndex, target: TargetIndex, sector: number, sectors: number, write: boolean, now: number): void {
    const { volumes } = this;
    volumes.windows!.passes = true;
    this.copyAt(job, process, target, sector, sectors, write, now);
    volumes.windows!.passes = false;
  }

  /** Reads or writes sectors of a target for a job that moves what is below the files. */
  copyAt(job: number, process: ProcessIndex, target: TargetIndex, sector: number, sectors: number, write: boolean, now: number): void {
    const { asked, volumes } = this;
    asked.process = process;
    asked.slot = 0;
    asked.psu = 0;
    asked.target = target;
    asked.sector = sector;
    asked.sectors = sectors;
    asked.write = write;
    const io = volumes.submit(asked, now, write ? COPY_WRITE : COPY_READ);
    volumes.rows[io * IO_ROW + IO_INTO] = job;
    volumes.waits(process, now);
  }

  /** The job that copies something of what a request writes, or NONE. */
  private lockOn(io: IoIndex): number {
    const { places } = this;
    const { rows } = this.volumes;
    const psu = rows[io * IO_ROW + IO_PSU];
    const size = places.granuleSectors[places.unitOfPsu(psu)];
    const first = Math.floor(this.begins[io] / size);
    const last = Math.floor((this.begins[io] + rows[io * IO_ROW + IO_SECTORS] - 1) / size);
    const base = places.firstGranule[psu];
    for (let k = first; k <= last; k++) if (places.lock[base + k] !== NONE) return places.lock[base + k];
    return NONE;
  }

  private start(io: IoIndex, now: number): void {
    const { volumes } = this;
    const write = volumes.rows[io * IO_ROW + IO_KIND] === WRITE;
    volumes.rows[io * IO_ROW + IO_REMAINING] = 0;
    this.parts(io, write, false, now);
    if (write) this.parts(io, write, true, now);
  }

  /** Issues a request piece by piece to where its granules lie, or to their second copies; those that follow each other there go in one. */
  private parts(io: IoIndex, write: boolean, twins: boolean, now: number): void {
    const { places } = this;
    const { rows } = this.volumes;
    const row = io * IO_ROW;
    const psu = rows[row + IO_PSU];
    const size = places.granuleSectors[places.unitOfPsu(psu)];
    const base = places.firstGranule[psu];
    const column = twins ? places.twin : places.at;
    const end = this.begins[io] + rows[row + IO_SECTORS];
    for (let from = this.begins[io]; from < end;) {
      const first = Math.floor(from / size);
      const slot = column[base + first];
      let k = first + 1;
      if (slot === NONE) {
        from = k * size;
        continue;
      }
      const region = places.regionOf[slot];
      while (k * size < end && column[base + k] === slot + k - first && places.regionOf[slot + k - first] === region) k++;
      const to = Math.min(end, k * size);
      this.part(io, slot, k - first, twins ? NONE : base + first, from - first * size, to - from, write, now);
      from = to;
    }
  }

  private part(
    parent: IoIndex,
    slot: number,
    slots: number,
    granule: number,
    offset: number,
    sectors: number,
    write: boolean,
    now: number,
  ): void {
    const { asked, places, volumes } = this;
    const row = parent * IO_ROW;
    asked.process = volumes.rows[row + IO_PROCESS];
    asked.slot = 0;
    asked.psu = volumes.rows[row + IO_PSU];
    asked.target = places.target[places.regionOf[slot]];
    asked.sector = places.sectorOfSlot(slot) + offset;
    asked.sectors = sectors;
    asked.write = write;
    asked.page = slot;
    asked.pages = slots;
    volumes.rows[row + IO_REMAINING]++;
    if (places.heat !== null && granule !== NONE) for (let k = 0; k < slots; k++) places.heat[granule + k]++;
    for (let k = 0; k < slots; k++) {
      if (!write) places.reading[slot + k]++;
      else {
        places.writing[slot + k]++;
        if (granule !== NONE) places.open[granule + k]++;
      }
    }
    const io = volumes.submit(asked, now, write ? PART_WRITE : PART_READ);
    this.room(io);
    this.granules[io] = granule;
    volumes.rows[io * IO_ROW + IO_INTO] = parent;
  }

  private room(io: IoIndex): void {
    if (io < this.begins.length) return;
    this.begins = grownF64(this.begins, 2 * io);
    this.granules = grownI32(this.granules, 2 * io);
  }
}
