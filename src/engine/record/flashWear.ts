/** What a flash module with state has done by the end of a run. */
export interface FlashWear {
  readonly hostBytes: number;
  /** Programmed by the host, the collector, folding of the SLC cache and padding, over what the host wrote; 1 before it wrote. */
  readonly amplification: number;
  /** Of blocks, in the run. */
  readonly erases: number;
  /** By block. */
  readonly meanErases: number;
  readonly mostErases: number;
  /** Programs that waited until whole blocks were collected. */
  readonly stalls: number;
}
