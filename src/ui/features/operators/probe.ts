import type { ProbeClass } from '../../../scenario/schema.ts';
import { objectOf, type Field, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

const CLOSED = { kind: 'closed', outstanding: 1, thinkMs: 0 };
const POISSON = { kind: 'poisson', perSecond: 100 };

const arrivals = (query: ProbeClass): readonly Field[] =>
  query.arrivals.kind === 'closed'
    ? [
        { kind: 'number', pointer: '/arrivals/outstanding', label: messages.requestsAtATime },
        { kind: 'number', pointer: '/arrivals/thinkMs', label: messages.pauseAfterEach, unit: 'ms' },
      ]
    : [{ kind: 'number', pointer: '/arrivals/perSecond', label: messages.requestsPerSecond }];

export const probe: OperatorForm<ProbeClass> = {
  about: () => messages.sendsPlainRequestsToOne,
  groups: (query) => [
    {
      title: messages.requests,
      fields: [
        { kind: 'object', pointer: '/object', label: messages.object, usual: ['fact', 'dimension'] },
        { kind: 'number', pointer: '/requests', label: messages.requestsOfAQuery },
        { kind: 'size', pointer: '/bytes', label: messages.sizeOfARequest },
        {
          kind: 'choice',
          pointer: '/pattern',
          label: messages.addresses,
          options: [
            { label: messages.random, value: 'random' },
            { label: messages.sequential, value: 'sequential' },
          ],
        },
        {
          kind: 'choice',
          pointer: '/write',
          label: messages.direction,
          options: [
            { label: messages.reads, value: false },
            { label: messages.writes, value: true },
          ],
        },
      ],
    },
    {
      title: messages.whenTheyCome,
      fields: [
        {
          kind: 'choice',
          pointer: '/arrivals',
          label: messages.theNextRequestComes,
          options: [
            { label: messages.afterTheAnswerToOneBefore, value: query.arrivals.kind === 'closed' ? query.arrivals : CLOSED },
            { label: messages.atRandomTimesWhateverIsAnswered, value: query.arrivals.kind === 'poisson' ? query.arrivals : POISSON },
          ],
        },
        ...arrivals(query),
      ],
    },
  ],
  fresh: (scenario) => ({
    operator: 'probe',
    object: objectOf(scenario, 'fact', 'table').id,
    requests: 1000,
    bytes: 8192,
    pattern: 'random',
    write: false,
    arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
  }),
};
