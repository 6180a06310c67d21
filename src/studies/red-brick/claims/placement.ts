/** Claims about where files lie: exact, from the layout table, against the document's rules written out again. */
import { layOut, type Layout } from '../../../scenario/layout.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { runsOf } from '../../claims/cases.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { percent } from '../../claims/figures.ts';
import { decideParts, exactly, within, type GatePart } from '../../claims/gates.ts';
import { HALF_OF_DISKS, HALVES } from './cases/placement.ts';
import { M148, M22, NAME, presetIdsOf, S12, S1M, S64K, S8, S8K, STUDY_ID } from './common.ts';

interface Table {
  readonly scenario: Scenario;
  readonly layout: Layout;
}

const tableOf = (context: ClaimContext, layout: string, change?: Change): Table => {
  const scenario = context.scenario(layout, 'w2', change);
  return { scenario, layout: layOut(scenario) };
};

/** Calls `visit` for every PSU of the objects of these roles: segment and PSU from 1, id of its target. */
function everyPsu(
  { scenario, layout }: Table,
  roles: readonly string[],
  visit: (object: string, segment: number, psu: number, target: string, bytes: number) => void,
): void {
  scenario.database.objects.forEach((object, o) => {
    if (!roles.includes(object.role)) return;
    for (let s = 1; s <= object.segments; s++) {
      for (let i = 1; i <= object.psusPerSegment; i++) {
        const p = layout.objectFirst[o] + (s - 1) * object.psusPerSegment + (i - 1);
        visit(object.id, s, i, layout.target[p] < 0 ? 'nowhere' : layout.targets[layout.target[p]].id, layout.bytes[p]);
      }
    }
  });
}

/** Counts PSUs that lie elsewhere than `rule` says. */
function misplaced(
  table: Table,
  roles: readonly string[],
  rule: (segment: number, psu: number, role: string) => string,
): { all: number; wrong: number } {
  const roleOf = new Map(table.scenario.database.objects.map((object) => [object.id, object.role]));
  let all = 0;
  let wrong = 0;
  everyPsu(table, roles, (object, s, i, target) => {
    all++;
    if (target !== rule(s, i, roleOf.get(object) ?? '')) wrong++;
  });
  return { all, wrong };
}

const rightly = (name: string, { all, wrong }: { all: number; wrong: number }): GatePart =>
  exactly(name, wrong === 0 && all > 0, `${name}: ${all - wrong} of ${all} PSUs as the rule says`);

const shareRight = (parts: readonly { all: number; wrong: number }[]): number =>
  1 - parts.reduce((sum, part) => sum + part.wrong, 0) / parts.reduce((sum, part) => sum + part.all, 0);

function oneOff(context: ClaimContext): Decision {
  // Counting from 1: the table's PSU i of segment s on disk 1 + (s+i-1) mod n, the index's on 1 + (s+i-2) mod n.
  const rule = (factDisks: number, indexFirst: number, indexDisks: number) => (s: number, i: number, role: string) =>
    role === 'fact' ? `d${1 + ((s + i - 1) % factDisks)}` : `d${indexFirst + ((s + i - 2) % indexDisks)}`;
  const roles = ['fact', 'star-index'];
  const all22 = misplaced(tableOf(context, M22), roles, rule(22, 1, 22));
  const split = misplaced(tableOf(context, M148), roles, rule(14, 15, 8));
  return decideParts(
    'share of PSUs placed by the rule',
    [shareRight([all22, split])],
    [rightly(NAME[M22], all22), rightly(NAME[M148], split)],
  );
}

function smallObjects(context: ClaimContext): Decision {
  const table = tableOf(context, M22);
  const targets = new Map<string, string[]>();
  everyPsu(table, ['dimension', 'dimension-index', 'spill'], (object, _s, _i, target) => {
    targets.set(object, [...(targets.get(object) ?? []), target]);
  });
  const on = (object: string): readonly string[] => targets.get(object) ?? [];
  const ten = ['customer', 'customer_pk'].filter((object) => on(object).length === 10 && new Set(on(object)).size === 10);
  const small = table.scenario.database.objects.filter(({ id, role }) => role.startsWith('dimension') && !id.startsWith('customer'));
  const alone = small.filter(({ id }) => on(id).length === 1 && on(id)[0] !== 'nowhere');
  const spillDisks = new Set(on('spill')).size;
  const parts = [
    exactly('customer and its key index in 10 PSUs on 10 disks each', ten.length === 2, `${ten.length} of 2 large objects on 10 disks`),
    exactly(
      'every other dimension and index on one disk',
      alone.length === small.length,
      `${alone.length} of ${small.length} small objects on one disk`,
    ),
    exactly('a spill directory on every disk', spillDisks === 22 && on('spill').length === 22, `spill on ${spillDisks} of 22 disks`),
  ];
  const right = ten.length + alone.length + (spillDisks === 22 ? 1 : 0);
  return decideParts('share of objects placed by the rule', [right / (small.length + 3)], parts);
}

/** Disks of fact, indexes, dimensions with system, spill; from 1, both ends included. */
const SEPARATED: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  [S12]: [
    [1, 12],
    [13, 16],
    [17, 18],
    [19, 22],
  ],
  [S8]: [
    [1, 8],
    [9, 16],
    [17, 18],
    [19, 22],
  ],
};
const UNITS: Readonly<Record<string, number>> = { [S12]: 64, [S8]: 64, [S64K]: 64, [S8K]: 8, [S1M]: 1024 };

function volumes(context: ClaimContext): Decision {
  const parts = Object.entries(UNITS).map(([layout, kib]): GatePart => {
    const table = tableOf(context, layout);
    const { volumes: made } = table.scenario;
    const members = made.flatMap((volume) => volume.members);
    const disjoint = new Set(members).size === members.length && members.length === 22;
    const unit = made.every((volume) => volume.kind === 'stripe' && volume.stripeUnitBytes === kib * 1024);
    // Position of the volume that each role must be on; one volume holds everything in the others.
    const separated = SEPARATED[layout];
    const order = ['fact', 'star-index', 'dimension', 'spill'];
    const place = (role: string): number =>
      separated === undefined ? 0 : Math.max(0, order.indexOf(role === 'dimension-index' || role === 'system' ? 'dimension' : role));
    const spans = made.map((volume) => `${volume.members[0]}-${volume.members.at(-1)}`);
    const asSaid = separated === undefined ? spans.join() === 'd1-d22' : spans.join() === separated.map(([a, b]) => `d${a}-d${b}`).join();
    const { all, wrong } = misplaced(
      table,
      ['fact', 'star-index', 'dimension', 'dimension-index', 'system', 'spill'],
      (_s, _i, role) => made[place(role)]?.id ?? '',
    );
    const holds = disjoint && unit && asSaid && wrong === 0 && all === table.layout.psuCount;
    return exactly(
      NAME[layout],
      holds,
      `${NAME[layout]}: ${spans.join(', ')}, ${all - wrong} of ${table.layout.psuCount} PSUs as the rule says`,
    );
  });
  return decideParts('share of layouts as defined', [parts.filter((part) => part.holds).length / parts.length], parts);
}

/** Largest difference of the halves, share of the bytes placed. */
const MOST_UNEVEN = 0.02;

function halves(context: ClaimContext): Decision {
  const { layout } = tableOf(context, S64K, HALVES.change);
  const bytes = [0, 0];
  layout.target.forEach((target, p) => (bytes[target] += layout.bytes[p]));
  const unevenBytes = Math.abs(bytes[0] - bytes[1]) / (bytes[0] + bytes[1]);
  const unevenReads = runsOf(context, HALVES).map((run) => {
    const read = [run.devices.slice(0, HALF_OF_DISKS), run.devices.slice(HALF_OF_DISKS)].map((half) =>
      half.reduce((sum, disk) => sum + disk.bytesRead, 0),
    );
    return Math.abs(read[0] - read[1]) / (read[0] + read[1]);
  });
  const mostUneven = Math.max(...unevenReads);
  const uneven = [unevenBytes];
  const decision = decideParts('difference between the halves, share of the bytes placed', uneven, [
    {
      ...within('bytes placed within 2 %', uneven, 0, MOST_UNEVEN, percent),
      says: `the two volumes hold ${percent(bytes[0] / (bytes[0] + bytes[1]))} and ${percent(bytes[1] / (bytes[0] + bytes[1]))}`,
    },
  ]);
  return {
    ...decision,
    reason: `${decision.reason.slice(0, -1)}; what W3 reads from them differs by at most ${(mostUneven * 100).toFixed(1)} %.`,
  };
}

export const placementClaims: readonly Claim[] = [
  {
    id: 'RB-25',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'PSUs are dealt to the disks so that neighbors never meet: 1-off between segments, and between a table and its index.',
    published: 'PSU i of fact segment s on disk 1+(s+i-1) mod n, of its index segments on 1+(s+i-2) mod n',
    gate: 'exact maps',
    basis: 'text',
    scenarios: presetIdsOf([M22, M148], 'w2'),
    decide: oneOff,
  },
  {
    id: 'RB-26',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'Small objects on one disk each, customer and its key index on ten each, spill everywhere.',
    published:
      'each dimension and dimension index on one disk, customer and its key index in 10 PSUs on 10 disks each, a spill directory on every disk',
    gate: 'exact maps, complete',
    basis: 'text',
    scenarios: presetIdsOf([M22], 'w2'),
    decide: smallObjects,
  },
  {
    id: 'RB-27',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'The striped layouts are made of the volumes that the document lists.',
    published: '12/4/4/2 and 8/8/4/2 (64 KB); one volume over 22 disks with 64 KB, 8 KB, 1 MB',
    gate: 'exact maps, disjoint, complete',
    basis: 'text',
    scenarios: presetIdsOf([S12, S8, S64K, S8K, S1M], 'w2'),
    decide: volumes,
  },
  {
    id: 'RB-33',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'Where one volume cannot span all disks, odd PSUs go on one half and even ones on the other.',
    published: 'odd PSUs on one half-width volume, even PSUs on the other',
    gate: 'balance within 2 %',
    basis: 'text',
    scenarios: presetIdsOf([S64K], 'w2', 'w3'),
    decide: halves,
  },
];
