/** What is said of shards that overlap, and of those that are missing, with what would help. */
import { listWords } from '../../base/units.ts';
import type { Shard } from './plan.ts';
import type { ShardMark } from './shards.ts';

const nameOf = ({ number, of }: Shard): string => `${number}/${of}`;

/** Shards that are named one by one; the others are counted. */
const MOST_NAMED = 12;

function namesOf(shards: readonly Shard[]): string {
  const names = shards.slice(0, MOST_NAMED).map(nameOf);
  return listWords(shards.length > MOST_NAMED ? [...names, `${shards.length - MOST_NAMED} more`] : names);
}

/** By their number of parts, the fewest first. */
function byParts(marks: readonly ShardMark[]): readonly { readonly of: number; readonly marks: readonly ShardMark[] }[] {
  const parts = [...new Set(marks.map(({ of }) => of))].toSorted((a, b) => a - b);
  return parts.map((of) => ({ of, marks: marks.filter((mark) => mark.of === of) }));
}

/** Shards of a sweep in so many parts that are not done: begun, or never seen. */
function leftOf(of: number, marks: readonly ShardMark[]): { readonly begun: readonly Shard[]; readonly unseen: readonly Shard[] } {
  const states = new Map(marks.map(({ number, state }) => [number, state]));
  const all = Array.from({ length: of }, (_, k): Shard => ({ number: k + 1, of }));
  return {
    begun: all.filter(({ number }) => states.get(number) === 'begun'),
    unseen: all.filter(({ number }) => !states.has(number)),
  };
}

function leftIn(of: number, marks: readonly ShardMark[]): readonly Shard[] {
  const { begun, unseen } = leftOf(of, marks);
  return [...begun, ...unseen];
}

/** Where a store has the same sweep in another number of parts than that of the shard that is to be done; else empty. */
export function overlapLines(dir: string, marks: readonly ShardMark[], sweep: string, shard: Shard): readonly string[] {
  return byParts(marks.filter((mark) => mark.sweep === sweep && mark.of !== shard.of)).map(({ of, marks: others }) => {
    const left = leftIn(of, others);
    const own = leftIn(
      shard.of,
      marks.filter((mark) => mark.sweep === sweep && mark.of === shard.of),
    );
    const whole = left.length === 0 ? of : own.length === 0 ? shard.of : null;
    const instead =
      whole !== null
        ? `All shards of ${whole} are done: collect has the whole sweep.`
        : `What is there is not made again, but shards of ${of} and shards of ${shard.of} together leave runs out until all of one number are done: --shard ${namesOf(own)} is left of ${shard.of}, ${namesOf(left)} of ${of}.`;
    return `${dir} has ${namesOf(others)} of this sweep; --shard ${nameOf(shard)} overlaps ${others.length === 1 ? 'it' : 'them'}. ${instead}`;
  });
}

/** Which shards it is that runs of a plan are missing for; empty where its stores know of no shards. */
export function missingShardLines(marks: readonly ShardMark[], sweep: string): readonly string[] {
  const own = byParts(marks.filter((mark) => mark.sweep === sweep));
  if (own.length === 0)
    return marks.length === 0
      ? []
      : [
          `The shards that were done here (${namesOf(marks)}) are those of another sweep. All of them, and the plan, need the same scenarios and options.`,
        ];
  const overlap =
    own.length > 1
      ? [
          `Shards of ${listWords(own.map(({ of }) => String(of)))} overlap: there are ${namesOf(own.flatMap(({ marks: of }) => of))}. All shards of one of these numbers are the whole sweep.`,
        ]
      : [];
  return [...overlap, ...own.map(({ of, marks: seen }) => leftWords(of, seen))];
}

function leftWords(of: number, marks: readonly ShardMark[]): string {
  const { begun, unseen } = leftOf(of, marks);
  if (begun.length + unseen.length === 0) return `All ${of} shards were done: what is missing was lost or damaged later.`;
  const said = [
    ...(begun.length > 0 ? [`${namesOf(begun)} ${begun.length === 1 ? 'was' : 'were'} begun and not finished`] : []),
    ...(unseen.length > 0 ? [`${namesOf(unseen)} ${unseen.length === 1 ? 'was' : 'were'} never begun`] : []),
  ];
  const left = [...begun, ...unseen];
  return `Of ${of} shards ${listWords(said)}. The same sweep with --store and --shard ${namesOf(left)} makes ${left.length === 1 ? 'it' : 'them'}.`;
}
