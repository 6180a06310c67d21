/** Figures by which drives are compared: what a datasheet prints, and what the model makes of its parameters. */

/** Figures of a hard disk. Times are of commands from and to the media, one at a time. */
export interface HardDiskFigures {
  readonly kind: 'hdd';
  readonly capacityBytes: number;
  /** Mean over two independent cylinders drawn evenly; writes with their settle. */
  readonly meanSeekReadMs: number;
  readonly meanSeekWriteMs: number;
  readonly singleSeekMs: number;
  readonly fullSeekMs: number;
  readonly halfRevolutionMs: number;
  /** 8 KiB at a random place of the whole drive. */
  readonly randomReadMs: number;
  readonly randomReadIops: number;
  readonly randomWriteMs: number;
  readonly randomWriteIops: number;
  /** Long transfers with all skews, in the outermost and innermost zone and over the whole drive. */
  readonly outerMibPerSecond: number;
  readonly innerMibPerSecond: number;
  readonly meanMibPerSecond: number;
}

/** Figures of a flash module, in steady state. */
export interface FlashFigures {
  readonly kind: 'flash';
  readonly capacityBytes: number;
  /** 4 KiB at a random place, one command at a time; a write into a buffer with room. */
  readonly readLatencyMs: number;
  readonly writeLatencyMs: number;
  /** 4 KiB at random places, as many at a time as the module takes. */
  readonly randomReadIops: number;
  readonly randomWriteIops: number;
  readonly sequentialReadMibPerSecond: number;
  readonly sequentialWriteMibPerSecond: number;
}

/** A drawn service time, for tests against theory. */
export interface FixedServiceFigures {
  readonly kind: 'fixed';
  readonly capacityBytes: number;
  readonly meanServiceMs: number;
  readonly iops: number;
}

export type DriveFigures = HardDiskFigures | FlashFigures | FixedServiceFigures;

type NumbersOf<Figures> = Figures extends unknown ? Exclude<keyof Figures, 'kind'> : never;
/** Name of a figure that drives of some kind have. */
export type FigureName = NumbersOf<DriveFigures>;

/** Figures as published, as many as there are. */
export type PublishedFigures = Partial<Omit<HardDiskFigures, 'kind'>> | Partial<Omit<FlashFigures, 'kind'>>;

/** A figure by its name; undefined where there is none such. */
export function figureOf(figures: DriveFigures | PublishedFigures, name: FigureName): number | undefined {
  const named: { readonly [Name in FigureName]?: number } = figures;
  return named[name];
}
