/** A small database that is changed all the time, on four disks that take a millisecond for each request: whatever a move does wrong shows in a write. */
import { KIB, MIB } from '../../base/units.ts';
import type { Extents, Scenario } from '../../scenario/schema.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

/** @param pooled through a buffer pool with a cleaner, or at once */
export function updatesOf(pooled: boolean): Scenario {
  const base = sampleScenario('loose', 'mixed');
  const extents: Extents = { extentBytes: 16 * KIB, managed: 'database', usedBytes: 640 * KIB, ...(pooled && { pool: 'bp' }) };
  const disks = ['d1', 'd2', 'd3', 'd4'];
  const change = { kind: 'closed' as const, users: 6 };
  return {
    ...base,
    hardware: {
      drives: [{ kind: 'fixed', id: 'drive', name: 'Drive', capacityBytes: 64 * MIB, serviceMs: 1, distribution: 'exponential' }],
      paths: [{ id: 'bus', name: 'Bus', kind: 'adapter', mibPerSecond: null, perRequestMs: 0 }],
      disks: disks.map((id) => ({ id, drive: 'drive', path: 'bus' })),
    },
    volumes: [],
    database: {
      blockBytes: 4 * KIB,
      objects: [
        { id: 'ts', name: 'Data', role: 'table', segments: 1, psusPerSegment: 2, psuBytes: 512 * KIB, extents },
        { id: 'plain', name: 'Plain', role: 'dimension', segments: 1, psusPerSegment: 2, psuBytes: 256 * KIB },
      ],
      ...(pooled && {
        pools: [{ id: 'bp', name: 'Pool', pageBytes: 4 * KIB, bytes: 160 * KIB, cleaners: { number: 1, dirtyPercent: 20 } }],
      }),
    },
    placement: {
      rules: ['ts', 'plain'].map((object) => ({
        object,
        spread: { kind: 'round-robin' as const, targets: ['d1', 'd2'], offset: 0, segmentShift: 0 },
      })),
      exceptions: [],
    },
    classes: ['ts', 'plain'].map((object) => ({
      operator: 'change',
      id: `change-${object}`,
      title: `Changes of ${object}`,
      object,
      action: 'update',
      indexes: [],
      rows: 2,
      rowsPerCommit: 2,
      rowBytes: 2000,
      entryBytes: 16,
      logBytesPerRow: 0,
      processes: 1,
      rowMs: 0.1,
    })),
    workload: {
      ...base.workload,
      users: 1,
      queryProcs: 1,
      batch: [],
      streams: ['ts', 'plain'].map((object) => ({
        id: `on-${object}`,
        title: object,
        arrivals: change,
        classes: [{ class: `change-${object}`, count: 1 }],
        order: 'drawn',
      })),
      until: { seconds: 1.5 },
    },
  };
}

/**
 * The same with tables in two table spaces of equal extents, and a striped volume below a plain object: for tables that change their space, balancers, and
 * stripe units that change.
 */
export function tablesOf(pooled: boolean): Scenario {
  const base = updatesOf(pooled);
  const { objects } = base.database;
  const [space, plain] = objects;
  const disks = [...base.hardware.disks, ...['d5', 'd6', 'd7'].map((id) => ({ id, drive: 'drive', path: 'bus' }))];
  const { usedBytes: _, ...extents } = space.extents!;
  const inTables = ['one', 'two', 'three'];
  const spread = (object: string, targets: string[]) => ({
    object,
    spread: { kind: 'round-robin' as const, targets, offset: 0, segmentShift: 0 },
  });
  const changes = [...inTables, 'plain'];
  const [change] = base.classes;
  const [stream] = base.workload.streams!;
  return {
    ...base,
    hardware: { ...base.hardware, disks },
    volumes: [{ kind: 'stripe', id: 'v', name: 'Striped', members: ['d5', 'd6', 'd7'], tuneGroup: 1, stripeUnitBytes: 8 * KIB }],
    database: {
      ...base.database,
      objects: [
        { ...space, extents },
        { ...space, id: 'us', name: 'Other', extents },
        { ...plain, psusPerSegment: 2, psuBytes: 320 * KIB },
      ],
      tables: [
        { id: 'one', name: 'One', kind: 'table', space: 'ts', bytes: 200 * KIB },
        { id: 'two', name: 'Two', kind: 'table', space: 'ts', bytes: 300 * KIB, together: true },
        { id: 'three', name: 'Three', kind: 'index', space: 'us', bytes: 120 * KIB, of: 'one' },
      ],
    },
    placement: { rules: [spread('ts', ['d1', 'd2']), spread('us', ['d3', 'v']), spread('plain', ['v'])], exceptions: [] },
    classes: changes.map((object) => ({ ...change, id: `change-${object}`, title: `Changes of ${object}`, object })),
    workload: {
      ...base.workload,
      streams: changes.map((object) => ({
        ...stream,
        id: `on-${object}`,
        title: object,
        classes: [{ class: `change-${object}`, count: 1 }],
      })),
    },
  };
}
