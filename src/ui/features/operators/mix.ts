import { MOST_MIX_STREAMS } from '../../../scenario/operators/mix.ts';
import type { MixClass } from '../../../scenario/schema.ts';
import { objectOf, type FieldGroup, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

type Stream = MixClass['streams'][number];

const fieldsOf = (k: number): FieldGroup => ({
  title: messages.streamNumber(k + 1),
  fields: [
    { kind: 'object', pointer: `/streams/${k}/object`, label: messages.object, usual: ['fact', 'table', 'index'] },
    { kind: 'number', pointer: `/streams/${k}/requests`, label: messages.requestsOfAQuery },
    { kind: 'size', pointer: `/streams/${k}/bytes`, label: messages.sizeOfARequest },
    {
      kind: 'choice',
      pointer: `/streams/${k}/pattern`,
      label: messages.addresses,
      options: [
        { label: messages.random, value: 'random' },
        { label: messages.sequential, value: 'sequential' },
      ],
    },
    {
      kind: 'choice',
      pointer: `/streams/${k}/write`,
      label: messages.direction,
      options: [
        { label: messages.reads, value: false },
        { label: messages.writes, value: true },
      ],
    },
  ],
});

/** The first streams, and copies of the last one behind them. */
const so = (streams: readonly Stream[], many: number): readonly Stream[] =>
  Array.from({ length: many }, (_, k) => streams[Math.min(k, streams.length - 1)]);

export const mix: OperatorForm<MixClass> = {
  about: () => messages.sendsRequestsOfStatedSizes,
  groups: ({ streams }) => [
    {
      title: messages.howItWorks,
      fields: [
        {
          kind: 'choice',
          pointer: '/streams',
          label: messages.streams,
          options: Array.from({ length: MOST_MIX_STREAMS }, (_, k) => ({ label: String(k + 1), value: so(streams, k + 1) })),
        },
        {
          kind: 'choice',
          pointer: '/order',
          label: messages.streamsTakeTurns,
          options: [
            { label: messages.inLockStep, value: 'lock-step' },
            { label: messages.oneStreamAfterAnother, value: 'one-after-other' },
            { label: messages.shuffledTogether, value: 'shuffled' },
          ],
          about: messages.lockStepAsks,
        },
        { kind: 'number', pointer: '/processes', label: messages.processes },
        { kind: 'number', pointer: '/stepMs', label: messages.processorTimeOfAStep, unit: 'ms' },
      ],
    },
    ...streams.map((_, k) => fieldsOf(k)),
  ],
  fresh: (scenario) => ({
    operator: 'mix',
    streams: [{ object: objectOf(scenario, 'fact', 'table').id, requests: 1000, bytes: 8192, pattern: 'random', write: false }],
    order: 'shuffled',
    processes: 4,
    stepMs: 0,
  }),
};
