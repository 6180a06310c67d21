/** Cases of RB-14 (pieces of 10 MB from one disk) and RB-15 (scans that compete for a stripe). */
import { MIB } from '../../../../base/units.ts';
import { driveCapacityBytes } from '../../../../scenario/capacity.ts';
import type { ProbeClass, Scenario } from '../../../../scenario/schema.ts';
import type { ClaimCase } from '../../../claims/cases.ts';
import type { Change } from '../../../claims/context.ts';
import { both, onlyQuery, scanOf, withUsers } from '../changes.ts';
import { M22, S64K } from '../common.ts';

const PIECE_BYTES = 10 * MIB;
const REQUESTS = 400;

/** The study's drive alone with one file all over it, read in pieces of 10 MB one after another. */
const pieces =
  (pattern: ProbeClass['pattern']): Change =>
  (scenario) => {
    const { drives, disks } = scenario.hardware;
    const all = Math.floor(driveCapacityBytes(drives[0]) / PIECE_BYTES);
    const query: ProbeClass = {
      operator: 'probe',
      id: 'pieces',
      title: 'Pieces of 10 MB',
      object: 'file',
      requests: pattern === 'sequential' ? all : REQUESTS,
      bytes: PIECE_BYTES,
      pattern,
      write: false,
      arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
    };
    return {
      ...scenario,
      hardware: { ...scenario.hardware, disks: [disks[0]] },
      volumes: [],
      database: {
        ...scenario.database,
        objects: [{ id: 'file', name: 'File', role: 'system', segments: 1, psusPerSegment: 1, psuBytes: all * PIECE_BYTES }],
      },
      placement: { rules: [{ object: 'file', spread: { kind: 'all', target: disks[0].id } }], exceptions: [] },
      classes: [query],
      costs: { ...scenario.costs, queryStartMs: 0 },
      workload: { ...scenario.workload, users: 1, batch: [{ class: query.id, count: 1 }] },
    };
  };

const piecesCase = (pattern: ProbeClass['pattern'], title: string): ClaimCase => ({
  id: pattern,
  title,
  layout: M22,
  workload: 'w2',
  change: pieces(pattern),
  scale: 1,
});

export const RANDOM_PIECES = piecesCase('random', 'Pieces of 10 MB, each at a random place');
export const PIECES_IN_SEQUENCE = piecesCase('sequential', 'Pieces of 10 MB, one behind the other');

const SCANS = 4;
/** One segment for each of the competing scans and a few queries each, so that they overlap for most of the time. */
const QUERIES_EACH = 3;

/** Four scans at a time on a stripe over all disks with this unit. */
const competingWith = (unitKib: number): ClaimCase => ({
  id: `${unitKib}-kib`,
  title: unitKib === 1024 ? 'unit 1 MB' : `unit ${unitKib} KB`,
  group: 'four competing scans',
  layout: S64K,
  workload: 'w3',
  change: both(
    withUsers(SCANS),
    (scenario: Scenario) => onlyQuery(scanOf(scenario, 1), QUERIES_EACH)(scenario),
    (scenario) => ({
      ...scenario,
      volumes: scenario.volumes.map((volume) => (volume.kind === 'stripe' ? { ...volume, stripeUnitBytes: unitKib * 1024 } : volume)),
    }),
  ),
  scale: 1,
});

/** From the smallest unit to the largest. */
export const COMPETING_SCANS = [64, 512, 1024].map((unitKib) => ({ unitKib, scans: competingWith(unitKib) }));
