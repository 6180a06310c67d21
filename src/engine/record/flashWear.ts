/** What a flash module with state has done by the end of a run. */
export interface FlashWear {
  readonly hostBytes: number;
  /** Written to the cells: by the host, the collector, folding of the SLC cache, and what padded programs. */
  readonly programmedBytes: number;
  /** `programmedBytes` over `hostBytes`; 1 before the host wrote. */
  readonly amplification: number;
  /** Of blocks, in the run. */
  readonly erases: number;
  /** By block. */
  readonly meanErases: number;
  readonly mostErases: number;
  /** Programs that waited until whole blocks were collected. */
  readonly stalls: number;
  /** Trimmed by the host. */
  readonly discardedBytes: number;
  readonly flushes: number;
}
