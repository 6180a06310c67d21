/** How the data of one kind of job go from where they are to where they belong. All are asked about one visit after the other. */
export interface Mover {
  /** The next chunk is chosen, and locked where writes to it have to wait; false: there is none. */
  next(job: number, now: number): boolean;
  /** Whether no write that has to end first is under way. */
  isQuiet(job: number): boolean;
  /** It is about to be read. */
  reading(job: number): void;
  /** Sector of the region that it is read from, and of the one that it is written to, and these regions. */
  region(job: number, write: boolean): number;
  sector(job: number, write: boolean): number;
  /** It is where it belongs; true: what was locked for it is free. */
  visited(job: number): boolean;
  /** All of the job has been done. */
  settle(job: number): void;
  /** The job was canceled. */
  stop(job: number): void;
}
