/**
 * What takes some milliseconds is computed in a task of its own, one such thing a task: two pictures of a new run
 * with all their marks, made while rendering, would hold the page up for longer than a person does not notice.
 */
import { useLayoutEffect, useState } from 'react';
import { inTaskOfItsOwn } from '../../../store/tasks.ts';

/** The value of the latest `compute` that is done; `first` until there is one. A new identity of `compute` asks for it again. */
export function useInTask<T>(compute: () => T, first: T): T {
  const [value, setValue] = useState<T>(first);
  useLayoutEffect(() => inTaskOfItsOwn(() => setValue(() => compute())), [compute]);
  return value;
}
