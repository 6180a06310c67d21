/** Which choice put a request into service, in what order its queue was served, and what is said of it. */
import { describe, expect, test } from 'vitest';
import { runDetail } from '../../../../engine/detailRun.ts';
import { ONWARD, OLDEST, SHORTEST } from '../../../../engine/record/decision.ts';
import { testDetail } from '../../../../engine/record/testing/detail.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { chipsOf, choicesOf, fewest, rowOfService } from './choice.ts';
import { byWhatWords, chipWords, choiceWords, costWords, servedWords, whatWords } from './choiceWords.ts';
import { queueAt } from './queue.ts';

const spaced = (text: string): string => text.replaceAll(/\s/gu, ' ');

/** Three that the drive held, one at the host, and one that came later. */
const record = testDetail(
  [
    { lba: 100, arrivalMs: 0, dispatchMs: 1, startMs: 5, transferMs: 4 },
    { lba: 300, arrivalMs: 1, dispatchMs: 2, startMs: 20, transferMs: 4 },
    { lba: 200, arrivalMs: 2, dispatchMs: 3, startMs: 10, transferMs: 4 },
    { lba: 400, arrivalMs: 3, dispatchMs: 9 },
    { lba: 500, arrivalMs: 6, dispatchMs: 15, startMs: 30, transferMs: 1 },
    { device: 1, lba: 9, arrivalMs: 0, dispatchMs: 0, startMs: 0, transferMs: 1 },
  ],
  [
    { atMs: 1, request: 0, why: OLDEST, waiting: 1, candidates: [[0, 2]] },
    { atMs: 0, request: 5, why: OLDEST, waiting: 1, candidates: [[5, 2]] },
    { atMs: 9, request: 3, why: ONWARD, waiting: 1, candidates: [[3, 8]] },
  ],
  { toMs: 40 },
  [
    { atMs: 5, request: 0, why: SHORTEST, waiting: 3, candidates: [[0, 4.2], [1, 9.5], [2, 6.9]] }, // prettier-ignore
    { atMs: 0, request: 5, why: SHORTEST, waiting: 1, candidates: [[5, 2]] },
  ],
);

describe('the choice', () => {
  test('is the drive’s where it held several, and the host’s gave it to the drive before', () => {
    expect(choicesOf(record, 0)).toEqual({
      made: {
        atMs: 5,
        inDrive: true,
        waiting: 3,
        why: expect.stringContaining('is reached soonest') as string,
        goesBy: 'cost',
        foresight: true,
        chosenMs: 4.2,
        best: { row: 2, positioningMs: 6.9 },
        candidates: [0, 1, 2].map((row, k) => ({ row, positioningMs: [4.2, 9.5, 6.9][k] })),
      },
      before: expect.objectContaining({ atMs: 1, inDrive: false, chosenMs: 2, best: null }) as unknown,
      heldAlone: false,
    });
  });

  test('is the host’s where the drive held no other', () => {
    expect(choicesOf(record, 5)).toMatchObject({
      made: { inDrive: false, why: expect.stringContaining('oldest') as string },
      before: null,
      heldAlone: true,
    });
  });

  test('is not known of what the record says nothing of', () => {
    expect(choicesOf(record, 1)).toEqual({ made: null, before: null, heldAlone: false });
    expect(rowOfService(record, 0, 10, 200)).toBe(2);
    expect(rowOfService(record, 0, 10, 201)).toBeNull();
  });
});

describe('chips', () => {
  const queue = queueAt(record, 0, 7)!;
  const chips = chipsOf(record, queue.served, queue.rows);

  test('stand in the order of service, with what each would have taken, or why it was not chosen from', () => {
    expect(chips.map(({ row, place, positioningMs }) => [row, place, positioningMs])).toEqual([
      [0, 'chosen', 4.2],
      [2, 'candidate', 6.9],
      [1, 'candidate', 9.5],
      [4, 'later', null],
      [3, 'host', null],
    ]);
  });

  test('that find no room are the last but for the chosen and the next best', () => {
    expect(fewest(chips, 3, 4).map(({ row }) => row)).toEqual([0, 2, 4]);
    expect(fewest(chips, 9, 4)).toEqual(chips);
  });
});

describe('words', () => {
  const made = choicesOf(record, 0).made!;
  const scenario = sampleScenario('loose', 'mixed');

  test('say what the chosen one and the next best take', () => {
    expect(spaced(costWords(record, made))).toBe('positioning 4.20 ms; next best 6.90 ms (request 3)');
    expect(spaced(costWords(record, { ...made, best: { row: 1, positioningMs: 1 } }))).toBe(
      'positioning 4.20 ms; request 2 would have taken 1.00 ms',
    );
    expect(costWords(record, { ...made, chosenMs: null })).toMatch(/not kept/);
    expect(spaced(costWords(record, { ...made, best: null, waiting: 1 }))).toBe('positioning 4.20 ms; no other waited');
  });

  test('say which queue chose, and whether it goes by these times', () => {
    expect(byWhatWords(made, false)).toMatch(/by the drive’s own queue, of 3 that it held: .* soonest.*\. It goes by positioning\.$/);
    expect(byWhatWords({ ...made, goesBy: 'other', inDrive: false }, false)).toMatch(
      /by the host’s scheduler, of 3 .*does not go by positioning/,
    );
    expect(byWhatWords({ ...made, best: { row: 1, positioningMs: 1 } }, false)).toMatch(/less a part of the time waited\.$/);
    expect(byWhatWords({ ...made, goesBy: 'age' }, false)).toMatch(/It goes by positioning until one has waited as long as it may\.$/);
    expect(byWhatWords(made, true)).toMatch(/soonest[^.]*\.$/);
    expect(choiceWords(record, 0, false).join(' ')).toMatch(
      /gave it to the drive at .*, of 1 waiting there: .* \(positioning .*; no other waited\)/,
    );
    expect(choiceWords(record, 1, false)).toEqual([]);
  });

  test('say all of a chip, and of a service in the transcript', () => {
    expect(spaced(chipWords(scenario, record, { row: 2, place: 'candidate', positioningMs: 6.9, startMs: 10 }, false))).toMatch(
      /^Request 3: read 64 KiB for process 1 at sector 200; positioning 6\.90 ms; service begins at /,
    );
    expect(chipWords(scenario, record, { row: 3, place: 'host', positioningMs: null, startMs: Number.NaN }, false)).toMatch(
      /waited at the host; not served in the time looked at$/,
    );
    expect(spaced(servedWords(record, 0, { startedMs: 5, lba: 100 }, false)!)).toBe(
      'chosen by the drive’s own queue (positioning 4.20 ms; next best 6.90 ms (request 3))',
    );
    expect(servedWords(record, 0, { startedMs: 5, lba: 101 }, false)).toBeNull();
  });
});

test('of a run: the chips of each moment are its queue, the chosen one is served, and objects are those of the files', () => {
  const scenario: Scenario = sampleScenario('loose', 'mixed');
  const run = runDetail(scenario, { seed: 3, scale: 1, detail: { fromMs: 0, toMs: 4000, most: 100_000 } });
  while (!run.advance(100_000));
  const found = run.record();
  let several = 0;
  for (let ms = 100; ms < 4000; ms += 130) {
    for (const disk of scenario.hardware.disks.keys()) {
      const queue = queueAt(found, disk, ms)!;
      if (queue.served < 0) continue;
      const chips = chipsOf(found, queue.served, queue.rows);
      expect(chips.filter(({ place }) => place === 'chosen').map(({ row }) => row)).toEqual([queue.served]);
      expect(new Set(chips.map(({ row }) => row)).size).toBe(chips.length);
      for (const row of queue.rows) expect(chips.some((chip) => chip.row === row)).toBe(true);
      const starts = chips.map(({ startMs }) => startMs).filter((start) => !Number.isNaN(start));
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      if (chips.length > 2) several++;
    }
  }
  expect(several).toBeGreaterThan(20);
  const names = new Set(Array.from({ length: found.requests.count }, (_, row) => spaced(whatWords(scenario, found, row))));
  expect([...names].some((words) => scenario.database.objects.some(({ name }) => words.endsWith(` of ${name}`)))).toBe(true);
});
