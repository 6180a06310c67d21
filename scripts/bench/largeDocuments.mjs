/** The documents that the page is measured on at its largest: 100 000 data files, or 100 000 containers, over 200 disks. */

const DISKS = 200;
const MIB = 1024 * 1024;

/** @typedef {{ id: string, [field: string]: unknown }} Entry */

/**
 * A document from another one, whose drives, host and probe class it keeps.
 * @param {any} base a valid document
 * @param {Entry[]} objects
 * @param {string} title
 */
function documentOf(base, objects, title) {
  const [disk] = base.hardware.disks;
  const [path] = base.hardware.paths;
  const disks = Array.from({ length: DISKS }, (_, d) => ({ ...disk, id: `d${d + 1}`, path: path.id }));
  const targets = disks.map(({ id }) => id);
  return {
    ...base,
    title,
    origin: undefined,
    hardware: { ...base.hardware, disks },
    volumes: [],
    database: { blockBytes: 8192, objects },
    placement: {
      rules: objects.map(({ id }) => ({ object: id, spread: { kind: 'round-robin', targets, offset: 0, segmentShift: 1 } })),
      exceptions: [],
    },
    classes: [
      {
        operator: 'probe',
        id: 'probe',
        title: 'Random reads',
        object: objects[0].id,
        requests: 1000,
        bytes: 8192,
        pattern: 'random',
        write: false,
        arrivals: { kind: 'closed', outstanding: 16, thinkMs: 0 },
      },
    ],
    workload: { ...base.workload, users: 1, batch: [{ class: 'probe', count: 1 }], alongside: undefined },
  };
}

/** @type {Readonly<Record<string, (base: any) => unknown>>} */
export const LARGE = {
  /** Ten tables of 100 segments with 100 files each. */
  files: (base) =>
    documentOf(
      base,
      Array.from({ length: 10 }, (_, k) => ({
        id: `table${k + 1}`,
        name: `Table ${k + 1}`,
        role: 'fact',
        segments: 100,
        psusPerSegment: 100,
        psuBytes: MIB / 2,
      })),
      '100 000 files',
    ),
  /** A hundred table spaces of 1000 containers each. Ten of them fit on one disk. */
  containers: (base) =>
    documentOf(
      base,
      Array.from({ length: 100 }, (_, k) => ({
        id: `space${k + 1}`,
        name: `Space ${k + 1}`,
        role: 'table',
        segments: 1,
        psusPerSegment: 1000,
        psuBytes: MIB / 2,
        extents: { extentBytes: 65_536, managed: 'database' },
      })),
      '100 000 containers',
    ),
};
