/** What moves along with a logical volume: before it is moved there is exactly one file on it, or all of them are listed and agreed to. */
import { movesAlong } from '../../../analysis/volumes/groupMap.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import { messages } from './timelineMessages.ts';

export interface MovedAlong {
  readonly logical: string;
  readonly text: string;
  /** More than one file moves: that has to be agreed to. */
  readonly asks: boolean;
}

export function movedAlong(scenario: Scenario, { logical, extents }: Action & { kind: 'move-logical' }): MovedAlong {
  const { files, words } = movesAlong(scenario, { id: logical });
  const text =
    files === 0
      ? messages.holdsNothing
      : files === 1
        ? messages.holdsOne(words[0])
        : extents === undefined
          ? messages.holdsMore(words)
          : messages.holdsPart(words);
  return { logical, text, asks: files > 1 };
}
