import { describe, expect, it } from 'vitest';
import { captionWords, tileText } from './captionWords.ts';
import type { CaptionFacts } from './captionWords.ts';

const facts: CaptionFacts = {
  drawn: 'roomy',
  fullBar: false,
  tile: 'up to 16 disks',
  opened: false,
  range: 'the outer 25 % of each disk',
  queue: '4.7',
  when: 'over the whole run of 102 s',
  withheld: false,
  ofBefore: false,
  apart: false,
  previews: false,
  failed: false,
  cut: false,
  moves: false,
};
const said = (change: Partial<CaptionFacts>) => {
  const { shows, queue } = captionWords({ ...facts, ...change });
  return queue === null ? shows : `${shows} [key]${queue}`;
};

describe('the caption speaks of what is drawn', () => {
  it('tubes: gauge, queue, share in %', () => {
    expect(said({})).toBe(
      'Tubes show the outer 25 % of each disk; the gauge on the left is the whole disk. [key]Mean queue above (full height 4.7 requests) and busy share in % below over the whole run of 102 s.',
    );
  });
  it('what is previewed, failed or kept back', () => {
    expect(said({ previews: true })).toMatch(/^Striped: would be added here; dashed: would be freed\./);
    expect(said({ failed: true })).toContain('\u2715: failed disk.');
    expect(said({ moves: true })).toContain('Files lie as when the run begins: its actions may move some later.');
    expect(said({ cut: true })).toContain('\u2715: disk out of reach, because a path has failed.');
    const kept = said({ withheld: true, queue: null });
    expect(kept).toContain('appear after your prediction in the lesson.');
    expect(kept).not.toMatch(/102|4\.7/);
  });
  it('narrow slivers: no gauge, the share is a bar', () => {
    expect(said({ drawn: 'narrow' })).toBe(
      'Tubes show the outer 25 % of each disk. [key]Mean queue above (full height 4.7 requests) and busy share as a bar below (full width 100\u202f%) over the whole run of 102 s.',
    );
  });
  it('tiles: what bar and mark mean; tubes only where one is opened', () => {
    const closed = said({ drawn: 'tile' });
    expect(closed).toBe(
      'Each tile is up to 16 disks: bars show the mean of its disks, marks the fullest and the busiest. Full is the used share of the capacity. Busy is the share of time with a request in service, waits for paths included, over the whole run of 102 s. Open a tile to see its disks one by one.',
    );
    expect(closed).not.toMatch(/tube|gauge|queue/i);
    expect(said({ drawn: 'tile', opened: true })).toMatch(
      /^Each tile is .* of 102 s\. Tubes of open tiles show .* gauge .*\[key\]Mean queue above .* in % below/,
    );
  });
  it('says whose measures they are, and when there are none yet', () => {
    expect(said({ ofBefore: true })).toContain('[key]For the layout before this edit: mean queue above');
    expect(said({ drawn: 'tile', ofBefore: true })).toContain('For the layout before this edit: busy is');
    expect(said({ queue: null, when: '' })).toContain('[key]Busy shares and queues appear with the first full answer.');
    expect(said({ drawn: 'tile', queue: null, when: '' })).toContain('Busy shares appear with the first full answer.');
  });
  it('explains the q wherever it is drawn', () => {
    for (const drawn of ['roomy', 'narrow', 'tile'] as const) {
      expect(said({ drawn, apart: true })).toMatch(/ A q[ :]/);
      expect(said({ drawn })).not.toMatch(/ A q[ :]/);
    }
  });
});

describe('what a tile stands for', () => {
  const loose = { disks: [1, 2, 3] };
  const arrays = { disks: [4, 5, 6, 7], group: 2 };
  it('disks, arrays or both; a tray without disks says nothing', () => {
    expect(tileText([loose])).toBe('up to 16 disks');
    expect(tileText([arrays, { disks: [] }])).toBe('one array');
    expect(tileText([arrays, loose])).toBe('one array, or up to 16 disks');
    expect(tileText([{ disks: [4, 5], group: 2 }])).toBe('up to 16 disks');
  });
});
