import { expect, test } from 'vitest';
import { PHASES, type Phase } from '../../engine/record/result.ts';
import { probe, smallScenario } from '../../engine/testing/scenarios.ts';
import type { Stream } from '../../scenario/streams/streams.ts';
import { groupWords } from './groupWords.ts';
import { GROUPS } from './phases.ts';

const none = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
const other = GROUPS.find(({ id }) => id === 'other')!;
const thinking = smallScenario({ classes: [probe({ arrivals: { kind: 'closed', outstanding: 1, thinkMs: 7 } })] });
const words = (of: Partial<Record<Phase, number>>, scenario = thinking): string =>
  groupWords(other, scenario, { attributionMs: { ...none, ...of } });

test('what is neither disk, queue nor processor is named after what most of it is', () => {
  expect(words({ overhead: 3, path: 2 })).toBe('command overhead and paths');
  expect(words({ overhead: 1, think: 99 })).toBe('think times');
  expect(words({ path: 50, think: 50 })).toBe('command overhead and paths, think times');
  // Between the two a tenth of it decides.
  expect(words({ path: 91, think: 9 })).toBe('command overhead and paths');
  expect(words({ path: 89, think: 11 })).toBe('command overhead and paths, think times');
});

test('only pauses that the document has are named', () => {
  const [{ id }] = thinking.classes;
  const stream: Stream = {
    id: 's',
    title: 's',
    arrivals: { kind: 'closed', users: 1 },
    classes: [{ class: id, count: 1 }],
    order: 'listed',
    startCost: { delayMs: 5 },
  };
  const asks = smallScenario({ classes: [probe({ arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 } })] });
  const delayed = { ...asks, workload: { ...asks.workload, streams: [stream] } };
  expect(words({ think: 1 }, delayed)).toBe('start delays');
  const thinks: Stream = { ...stream, arrivals: { kind: 'closed', users: 1, thinkTime: { ms: 9, spread: 'fixed' } } };
  const both = { ...asks, workload: { ...asks.workload, streams: [thinks] } };
  expect(words({ think: 1 }, both)).toBe('think times and start delays');
  // Nobody's query is under way between two queries of a timed run.
  expect(groupWords(other, both, { attributionMs: { ...none, think: 1 }, streams: { timed: true } as never })).toBe('start delays');
});
