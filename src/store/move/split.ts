/** The ways to spread files over several targets, as placement rules. */
import type { MoveTo } from '../../scenario/edit/deal.ts';
import type { Vocabulary } from '../../scenario/terms.ts';

export interface SplitWay {
  readonly id: 'one-off' | 'odd-even' | 'fill';
  readonly label: string;
  readonly note: string;
  readonly spread: MoveTo;
}

/** Three rules that answer different wishes; over two targets the middle one is odd/even. */
export function splitWays(targets: readonly string[], { segment, psu, oneOff }: Vocabulary): SplitWay[] {
  const list = [...targets];
  const two = list.length === 2;
  return [
    {
      id: 'one-off',
      label: `Round robin, ${oneOff}`,
      note: `${psu.One} by ${psu.one} in turn. Each ${segment.one} starts one target further, and an index one target before its table, so that they do not meet.`,
      spread: { kind: 'one-off', targets: list },
    },
    {
      id: 'odd-even',
      label: two ? 'Odd / even' : `${psu.One} by ${psu.one}`,
      note: two
        ? `Odd ${psu.many} on the first, even ${psu.many} on the second, in every ${segment.one}.`
        : `${psu.One} by ${psu.one} in turn, the same in every ${segment.one}.`,
      spread: { kind: 'round-robin', targets: list, offset: 0, segmentShift: 0 },
    },
    {
      id: 'fill',
      label: 'Fill in order',
      note: `The first part of the files on the first target, the next on the second: old ${segment.many} apart from new ones.`,
      spread: { kind: 'fill', targets: list },
    },
  ];
}
