/** Names of the formats and of what may be chosen about them. */
export const TRACE_FORMATS = ['disksim', 'blkparse', 'fio', 'msr', 'spc', 'spindle-csv'] as const;
export type TraceFormat = (typeof TRACE_FORMATS)[number];

/** Names for people. */
export const TRACE_FORMAT_TITLES: Readonly<Record<TraceFormat, string>> = {
  disksim: 'DiskSim ASCII',
  blkparse: 'blkparse text',
  fio: 'fio iolog',
  msr: 'MSR Cambridge CSV',
  spc: 'SPC (UMass)',
  'spindle-csv': 'Spindle CSV',
};

/** Which events of a blkparse text are treated as requests: queued, dispatched or completed. */
export const BLKPARSE_ACTIONS = ['Q', 'D', 'C'] as const;
export type BlkparseAction = (typeof BLKPARSE_ACTIONS)[number];

export interface FormatOptions {
  /** Default `Q`: the moment at which a request reached the block layer. */
  readonly blkparseAction?: BlkparseAction;
}
