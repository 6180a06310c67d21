import type { ProbeClass } from '../../../scenario/schema.ts';
import { objectOf, type Field, type OperatorForm } from './form.ts';

const CLOSED = { kind: 'closed', outstanding: 1, thinkMs: 0 };
const POISSON = { kind: 'poisson', perSecond: 100 };

const arrivals = (query: ProbeClass): readonly Field[] =>
  query.arrivals.kind === 'closed'
    ? [
        { kind: 'number', pointer: '/arrivals/outstanding', label: 'Requests at a time' },
        { kind: 'number', pointer: '/arrivals/thinkMs', label: 'Pause after each', unit: 'ms' },
      ]
    : [{ kind: 'number', pointer: '/arrivals/perSecond', label: 'Requests per second' }];

export const probe: OperatorForm<ProbeClass> = {
  about: () => 'Sends plain requests to one object: for measuring disks, and for checking theory.',
  groups: (query) => [
    {
      title: 'Requests',
      fields: [
        { kind: 'object', pointer: '/object', label: 'Object', usual: ['fact', 'dimension'] },
        { kind: 'number', pointer: '/requests', label: 'Requests of a query' },
        { kind: 'size', pointer: '/bytes', label: 'Size of a request' },
        {
          kind: 'choice',
          pointer: '/pattern',
          label: 'Addresses',
          options: [
            { label: 'random', value: 'random' },
            { label: 'sequential', value: 'sequential' },
          ],
        },
        {
          kind: 'choice',
          pointer: '/write',
          label: 'Direction',
          options: [
            { label: 'reads', value: false },
            { label: 'writes', value: true },
          ],
        },
      ],
    },
    {
      title: 'When they come',
      fields: [
        {
          kind: 'choice',
          pointer: '/arrivals',
          label: 'The next request comes',
          options: [
            { label: 'after the answer to one before', value: query.arrivals.kind === 'closed' ? query.arrivals : CLOSED },
            { label: 'at random times, whatever is answered', value: query.arrivals.kind === 'poisson' ? query.arrivals : POISSON },
          ],
        },
        ...arrivals(query),
      ],
    },
  ],
  fresh: (scenario) => ({
    operator: 'probe',
    object: objectOf(scenario, 'fact').id,
    requests: 1000,
    bytes: 8192,
    pattern: 'random',
    write: false,
    arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
  }),
};
