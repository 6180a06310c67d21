/** Upper bounds of what a trace may hold: files come from anywhere, so everything that grows is capped. */
export const TRACE_LIMITS = {
  /** A longer line is malformed; its rest is dropped as it comes in. */
  lineBytes: 64 * 1024,
  /** Requests that are kept, 21 bytes each. */
  requests: 50_000_000,
  /** Text that comes out of a compressed file. */
  unpackedBytes: 64 * 1024 * 1024 * 1024,
  /** Devices that one trace names. */
  devices: 2048,
  /** Characters of a device's name. */
  deviceName: 120,
  /** Sectors of one request: 1 GiB. */
  requestSectors: 2 * 1024 * 1024,
  /** End of a request, in sectors: 50 PB, as in the scenario document. */
  sectors: 1e14,
  /** Times in ns: 146 years. Beyond 104 days doubles count in steps of 2 to 512 ns. */
  timeNs: 2 ** 62,
  /** What a replay lasts at most, in ns: 52 days, so that all its sums stay exact integers. */
  replayNs: 2 ** 52,
  /** Malformed lines that are kept to be shown, and characters of each. */
  shownLines: 20,
  shownCharacters: 120,
} as const;
