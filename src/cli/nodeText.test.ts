/** What a run says of partitions, for people. */
import { expect, test } from 'vitest';
import { runToEnd } from '../engine/run.ts';
import { loadedScenario, partitionedScenario } from '../engine/testing/partitions.ts';
import { nodeTexts } from './nodeText.ts';
import { resultDocument } from './resultDocument.ts';

const rowsOf = (scenario: Parameters<typeof runToEnd>[0]): string[][] => {
  const text = nodeTexts(resultDocument(runToEnd(scenario))).find((part) => part.startsWith('Partitions'))!;
  return text.split('\n').map((line) => line.trim().split(/ {2,}/));
};

test('partitions with what they read, sent and received, and the work of the coordinator', () => {
  const rows = rowsOf(partitionedScenario({ nodes: 2, perNode: 1, mib: [8], query: { toCoordinator: 0.25, coordinatorMsPerMib: 3 } }));
  expect(rows[1]).toEqual(['partition', 'read', 'sent', 'received', 'coordinator CPU']);
  // A quarter of 16 MiB at 3 ms; half of it comes from the other partition.
  expect(rows.find(([id]) => id === 'p1')).toEqual(['p1', '8 MiB', '0 B', '2 MiB', '12 ms']);
  expect(rows.find(([id]) => id === 'p2')).toEqual(['p2', '8 MiB', '2 MiB', '0 B', '-']);
});

test('and with what loads wrote, where a class loads', () => {
  const rows = rowsOf(loadedScenario({ nodes: 2, perNode: 1, mib: [2, 6], inputs: [16] }));
  expect(rows[1]).toEqual(['partition', 'read', 'sent', 'received', 'written', 'coordinator CPU']);
  expect(rows.find(([id]) => id === 'p1')).toEqual(['p1', '16 MiB', '12 MiB', '0 B', '2 MiB', '-']);
  expect(rows.find(([id]) => id === 'p2')).toEqual(['p2', '0 B', '0 B', '12 MiB', '6 MiB', '-']);
});
