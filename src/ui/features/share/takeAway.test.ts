import { describe, expect, test } from 'vitest';
import { allText, lineFileName, MOST_SHOWN, pieces } from './takeAway.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'mixed');

describe('what can be taken away', () => {
  test('a piece for volumes, segments and tuning, each with a file of its own', () => {
    expect(pieces(scenario, { all: false }).map(({ id, fileName }) => [id, fileName])).toEqual([
      ['volumes', 'spindle-manual-22-w3-mixed-queries-one-user-volumes.sh'],
      ['segments', 'spindle-manual-22-w3-mixed-queries-one-user-segments.sql'],
      ['tuning', 'spindle-manual-22-w3-mixed-queries-one-user-tuning.txt'],
    ]);
  });

  test('few lines are shown whole, many in part; the text always has them all', () => {
    const [, short] = pieces(scenario, { all: false });
    expect(short.hidden).toBe(0);
    expect(short.text).toBe(`${short.shown}\n`);
    expect(short.omitted).toBeGreaterThan(5000);
    const [, long] = pieces(scenario, { all: true });
    expect(long.omitted).toBe(0);
    expect(long.shown.split('\n')).toHaveLength(MOST_SHOWN);
    expect(long.text.match(/STORAGE/g)).toHaveLength(6038);
    expect(long.text.split('\n')).toHaveLength(MOST_SHOWN + long.hidden + 1);
    expect(long.text.startsWith(long.shown)).toBe(true);
  });

  test('one text has every piece', () => {
    const text = allText(scenario, { all: false });
    for (const piece of pieces(scenario, { all: false })) expect(text).toContain(piece.text.trimEnd());
  });

  test('file names are plain whatever the title is', () => {
    expect(lineFileName('../../etc/passwd\u202E', 'volumes', 'sh')).toBe('spindle-etc-passwd-volumes.sh');
    expect(lineFileName('…', 'tuning', 'txt')).toBe('spindle-tuning.txt');
  });
});
