import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { selfCheckText } from './simulate.ts';
import { runToEnd } from '../engine/run.ts';
import { libraryEntries } from '../scenario/drives/entries.ts';
import { LOAD, probe, SCAN, smallScenario, SOME_COSTS, STAR_JOIN } from '../engine/testing/scenarios.ts';
import { resultDocument } from './resultDocument.ts';
import { ResultDocument } from './resultSchema.ts';
import { pairsOf } from '../analysis/coAccess/pairs.ts';
import { pairsText } from './coAccessText.ts';
import { resultText } from './resultText.ts';

const scenario = smallScenario({
  classes: [SCAN, STAR_JOIN, probe({ id: 'look', object: 'dim', requests: 3 })],
  counts: [1, 2, 0],
  workload: { alongside: [{ class: 'look', users: 1 }] },
  costs: SOME_COSTS,
});
const document = resultDocument(runToEnd(scenario));

describe('by query class', () => {
  test('the printed document holds what the result says, and is of the published schema', () => {
    const back = v.parse(ResultDocument, JSON.parse(JSON.stringify(document)));
    expect(back.classes?.map(({ id, alongside }) => [id, alongside])).toEqual([
      ['scan', undefined],
      ['join', undefined],
      ['look', true],
    ]);
    expect(back).toEqual(document);
  });

  test('the text has a line for each class with its largest parts', () => {
    const [, table] = resultText(scenario, document).split('By query type');
    const [, heads, ...rows] = table.split('\n\n')[0].split('\n');
    expect(heads).toMatch(/^class +queries +mean +p50 +p95 +all together +largest parts$/);
    expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual(['scan', 'join', 'look (alongside)']);
    for (const row of rows) {
      const parts = [...row.matchAll(/[a-zA-Z]+ (\d+\.\d) %/g)].map(([, share]) => Number(share));
      expect(parts.length).toBeGreaterThan(0);
      expect(parts).toEqual(parts.toSorted((a, b) => b - a));
      expect(parts.reduce((a, b) => a + b)).toBeLessThanOrEqual(100.2);
    }
  });

  test('where no query ran nothing is said by class', () => {
    const { classes: _, ...replay } = document;
    expect(resultText(scenario, replay)).not.toContain('By query type');
  });
});

test('pauses are called what they are, as on the page, and a batch that asks nothing has no table', () => {
  const look = probe({ id: 'look', object: 'dim', requests: 3, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 } });
  const streams = [
    {
      id: 's',
      title: 's',
      arrivals: { kind: 'closed' as const, users: 1, queriesPerUser: 3 },
      classes: [{ class: 'look', count: 3 }],
      order: 'listed' as const,
      startCost: { delayMs: 50 },
    },
  ];
  const delayed = smallScenario({ classes: [look], counts: [0], workload: { streams } });
  const words = resultText(delayed, resultDocument(runToEnd(delayed)));
  expect(words).toMatch(/^start delays +\d/m);
  expect(words).not.toMatch(/think time /);
  expect(words).not.toMatch(/^Queries$/m);
  expect(resultText(scenario, document)).toMatch(/^Queries$/m);
});

test('a result that fails a check of its own is announced; one that passes is not', () => {
  expect(selfCheckText({ failedChecks: [] })).toBeNull();
  expect(selfCheckText({})).toBeNull();
  expect(selfCheckText({ failedChecks: ["Little's law at disk d1", 'bytes'] })).toMatch(
    /failed a self-check.*report[^]*\n {2}Little's law at disk d1\n {2}bytes\n$/,
  );
});

test('wear of flash modules with state has a table, and nothing is said of it elsewhere', () => {
  const drive = libraryEntries().find(({ id }) => id === 'pm9a3_nvme')!.drive;
  const written = resultDocument(runToEnd(smallScenario({ drive, disks: 2, classes: [LOAD] })));
  expect(v.parse(ResultDocument, JSON.parse(JSON.stringify(written)))).toEqual(written);
  const [, wear] = resultText(scenario, written).split('Flash wear\n');
  const [heads, ...rows] = wear.split('\n\n')[0].split('\n');
  expect(heads).toMatch(/written by host +written to cells +amplification +erases a block +most erases +stalls +trimmed +flushes/);
  expect(rows.map((row) => row.split(/ +/)[0])).toEqual(['d1', 'd2']);
  expect(resultText(scenario, written)).toContain('erases the block at the end');
  expect(resultText(scenario, document)).not.toContain('Flash wear');
});

test('with --co-access pairs are printed with the one to separate next; the JSON has both matrices by name', () => {
  const result = runToEnd(scenario, { coAccess: true });
  const document = resultDocument(result);
  v.parse(ResultDocument, document);
  const { objects, togetherMs, followed } = document.coAccess!;
  expect(togetherMs.map((row) => row.length)).toEqual(objects.map(() => objects.length));
  expect(followed.map((row, k) => row.map((_, j) => followed[j][k]))).toEqual(followed);
  const [, ...lines] = pairsText(scenario, pairsOf(scenario, result)).split('\n');
  expect(lines[0]).toMatch(/^one +other +both outstanding +of the run/);
  expect(lines.at(-1)).toMatch(/^To separate next|^No two objects/);
  expect(resultDocument(runToEnd(scenario))).not.toHaveProperty('coAccess');
});

test('objects have a table where they were recorded: what was asked for, how fast it was answered, how much was in order', () => {
  const recorded = resultDocument(runToEnd(scenario, { objects: true }));
  expect(v.parse(ResultDocument, JSON.parse(JSON.stringify(recorded)))).toEqual(recorded);
  const [, heads, ...rows] = resultText(scenario, recorded).split('Objects (logical requests)')[1].split('\n\n')[0].split('\n');
  expect(heads).toMatch(
    /^id +reads +writes +read +written +MB\/s +requests\/s +mean size +outstanding +max +response ms +p95 ms +sequential +undisturbed$/,
  );
  expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual(scenario.database.objects.map(({ id }) => id));
  const [fact] = recorded.objects!;
  expect(rows[0]).toMatch(new RegExp(`^${fact.id} +${fact.reads} +${fact.writes} `));
  expect(resultText(scenario, document)).not.toContain('Objects (logical requests)');
});
