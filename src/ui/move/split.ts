/** The ways to spread files over several targets, as placement rules. */
import type { Spread } from '../../scenario/schema.ts';

export interface SplitWay {
  readonly id: 'one-off' | 'odd-even' | 'fill';
  readonly label: string;
  readonly note: string;
  readonly spread: Spread;
}

/** Three rules that answer different wishes; over two targets the middle one is odd/even. */
export function splitWays(targets: readonly string[]): SplitWay[] {
  const list = [...targets];
  const two = list.length === 2;
  return [
    {
      id: 'one-off',
      label: 'Round robin, 1-off',
      note: 'PSU by PSU in turn; each next segment starts one target further, so that neighbours do not meet.',
      spread: { kind: 'round-robin', targets: list, offset: 0, segmentShift: 1 },
    },
    {
      id: 'odd-even',
      label: two ? 'Odd / even' : 'PSU by PSU',
      note: two ? 'Odd PSUs on the first, even PSUs on the second, in every segment.' : 'PSU by PSU in turn, the same in every segment.',
      spread: { kind: 'round-robin', targets: list, offset: 0, segmentShift: 0 },
    },
    {
      id: 'fill',
      label: 'Fill in order',
      note: 'The first part of the files on the first target, the next on the second: old segments apart from new ones.',
      spread: { kind: 'fill', targets: list },
    },
  ];
}
