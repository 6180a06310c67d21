/** What is modeled and what is not, in short: the page's words for the chapters of docs/model.md. */

export interface Scope {
  readonly id: 'disk' | 'flash' | 'path' | 'array';
  readonly title: string;
  readonly modeled: readonly string[];
  readonly missing: readonly string[];
  /** How this part is checked. */
  readonly checked: string;
}

export const SCOPES: readonly Scope[] = [
  {
    id: 'disk',
    title: 'Hard disks',
    modeled: [
      'zones, heads, track and cylinder skew, slipped and spare sectors',
      'seek by the real distance, from measured points, two regimes or three datasheet points; settling of writes, and of reads after them on drives that do so; head switches',
      'rotation from the platter’s angle at that instant; transfer track by track',
      'overheads by direction, by hit or miss, and by the command before',
      'a segmented buffer: reading on until the arm is needed, streams, write-back in order of acceptance',
      'tagged queueing, with the order chosen by position if the drive does so',
    ],
    missing: [
      'tracks of individual length, remapped defects, retries, thermal recalibration, power management',
      'reading ahead over a zone’s border, data written out of order, flushes of the write cache; a buffer is managed by segments, not by blocks',
    ],
    checked: 'Six drives against their own measured response times, thirteen cases of another simulator, and theory: all of it is above.',
  },
  {
    id: 'flash',
    title: 'Flash modules',
    modeled: [
      'dies behind channels, an interface and a controller in front, each doing one thing at a time',
      'pages sensed in parallel; reads that wait for a die that is programming',
      'a write buffer; a full one lets writes wait',
      'with state: blocks, mapping units, over-provisioning, greedy collection beside reads and writes, SLC cache, read-ahead, erase counts; without: a steady write amplification',
      'discards of spill space that a query has freed, and a flush at the end of each load, by modules with state',
    ],
    missing: ['the mapping’s own memory, wear that slows cells or ends them, heat, power states'],
    checked:
      'Reads against a measured module, above. Write amplification under random writes against the closed form of greedy collection: within 5 % on small modules with 15 to 50 % to spare, within 2.5 % on the library’s. Modules without state against published latencies and rates, which they meet within 2 % (5 % through queue and path). Writes and collection are not checked against measurements.',
  },
  {
    id: 'path',
    title: 'Paths',
    modeled: [
      'adapters, channels, loops and buses as shared servers: time per request, and a rate',
      'paths that are attached to paths; transfer that overlaps with the media',
    ],
    missing: ['bus phases and arbitration, packet costs, errors and retries, caches of controllers'],
    checked: 'By laws of every run: utilization, bytes moved, and that no path carries more than its rate.',
  },
  {
    id: 'array',
    title: 'Arrays',
    modeled: [
      'concatenation, stripes, mirrors, rotating parity, and stripes over arrays',
      'small write, reconstruct write and full-stripe write, in stages that wait for each other',
      'reads from the mirror with the shorter queue, then the nearer one; failed disks and rebuilds; parity in the host or in a controller',
      'one queue above a volume, with its own scheduler, merging and depth',
    ],
    missing: ['caches of controllers, scrubbing, journals, partial failures'],
    checked:
      'Every address map is a bijection, bytes are conserved, and disk I/Os per write are those of the textbook (4 for a small RAID-5 write).',
  },
];
