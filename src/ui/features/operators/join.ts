import type { JoinClass } from '../../../scenario/schema.ts';
import type { Vocabulary } from '../../../scenario/terms.ts';
import { objectOf, objectsOf, parallelField, spillField, type Field, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

const WRITE_BYTES = 65_536;
/** Enough for three open runs in each of the most processes that a query can have. */
const MEMORY_BYTES = 67_108_864;

type Method = JoinClass['method'];

/** A method of another kind with as much of this one as it has. */
function methodOf(kind: Method['kind'], { method }: JoinClass, spill: string): Method {
  if (method.kind === kind) return method;
  const { memoryBytes } = method;
  if (kind === 'nested-loop') return { kind, memoryBytes };
  const overflow =
    method.kind === 'nested-loop' ? { spill, writeBytes: WRITE_BYTES } : { spill: method.spill, writeBytes: method.writeBytes };
  return kind === 'hash' ? { kind, memoryBytes, ...overflow } : { kind, memoryBytes, ...overflow, sorted: 'none' };
}

function ofMethod({ method }: JoinClass, words: Vocabulary): readonly Field[] {
  const memory: Field = {
    kind: 'size',
    pointer: '/method/memoryBytes',
    label: messages.memoryOfAQuery,
    about: messages.sharedByItsProcesses,
  };
  if (method.kind === 'nested-loop') return [memory];
  const overflow: readonly Field[] = [
    memory,
    spillField('/method/spill', words),
    { kind: 'size', pointer: '/method/writeBytes', label: messages.requestSizeInTemporarySpace, about: messages.memoryIsHandedOut },
  ];
  if (method.kind === 'hash') return overflow;
  return [
    ...overflow,
    {
      kind: 'choice',
      pointer: '/method/sorted',
      label: messages.sortedAlready,
      options: [
        { label: messages.neither, value: 'none' },
        { label: messages.outerTable, value: 'outer' },
        { label: messages.innerTable, value: 'inner' },
        { label: messages.bothTables, value: 'both' },
      ],
    },
  ];
}

export const join: OperatorForm<JoinClass> = {
  about: ({ spill }) => messages.joinsTwoTables(spill.one),
  groups: (query, words, scenario) => {
    const spill = objectOf(scenario, 'spill', 'temporary').id;
    const option = (label: string, kind: Method['kind']) => ({ label, value: methodOf(kind, query, spill) });
    return [
      {
        title: messages.whatItJoins,
        fields: [
          { kind: 'object', pointer: '/outer/object', label: messages.outerTable, usual: ['fact', 'table'] },
          { kind: 'size', pointer: '/outer/bytes', label: messages.readOfTheOuter, empty: messages.allOfIt, about: messages.fromItsStart },
          {
            kind: 'object',
            pointer: '/inner/object',
            label: messages.innerTable,
            usual: ['dimension', 'table'],
            about: messages.theInnerIsBuilt,
          },
          { kind: 'size', pointer: '/inner/bytes', label: messages.readOfTheInner, empty: messages.allOfIt, about: messages.fromItsStart },
        ],
      },
      {
        title: messages.howItWorks,
        fields: [
          {
            kind: 'choice',
            pointer: '/method',
            label: messages.method,
            options: [
              option(messages.hashJoin, 'hash'),
              option(messages.mergeJoin, 'merge'),
              option(messages.nestedLoopJoin, 'nested-loop'),
            ],
          },
          ...ofMethod(query, words),
          parallelField(words),
        ],
      },
    ];
  },
  fresh(scenario) {
    const outer = objectOf(scenario, 'fact', 'table');
    const inner = objectsOf(scenario, 'dimension', 'table', 'fact').find(({ id }) => id !== outer.id) ?? outer;
    return {
      operator: 'join',
      outer: { object: outer.id },
      inner: { object: inner.id },
      method: { kind: 'hash', memoryBytes: MEMORY_BYTES, spill: objectOf(scenario, 'spill', 'temporary').id, writeBytes: WRITE_BYTES },
    };
  },
};
