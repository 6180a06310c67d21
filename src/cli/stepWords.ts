/** Words of a step of `spindle edit`: numbers, names, lists, and settings as NAME=VALUE. */
import type { Scenario } from '../scenario/schema.ts';
import { FormError } from './failure.ts';

export interface Step {
  readonly usage: string;
  readonly does: string;
  readonly edit: (scenario: Scenario, words: readonly string[]) => Scenario;
}

export const numberIn = (text: string | undefined): number => {
  if (text === undefined || !/^\d+(\.\d+)?$/.test(text)) throw new FormError(`${JSON.stringify(text ?? '')} is not a number`);
  return Number(text);
};

export const named = (text: string | undefined): string => {
  if (text === undefined) throw new FormError('a name is missing');
  return text;
};

export const listOf = (text: string | undefined): string[] => named(text).split(',');

/** NAME=VALUE of each word, read by the name's reader. */
export function settings<T extends object>(words: readonly string[], readers: Readonly<Record<string, (value: string) => T>>): T {
  if (words.length === 0) throw new FormError('a setting is missing');
  return words.reduce<T>((all, word) => {
    const [name, value = ''] = word.split('=', 2);
    if (!Object.hasOwn(readers, name)) throw new FormError(`${JSON.stringify(word)} is not a setting of this step`);
    return { ...all, ...readers[name](value) };
  }, {} as T);
}
