import { useEffect, useState } from 'react';
import type { Later } from '../../../base/later.ts';

/** `none`: there is nothing to load. */
export type Loaded<T> =
  | { readonly status: 'loading' | 'failed' | 'none'; readonly value: null }
  | { readonly status: 'there'; readonly value: T };

const LOADING = { status: 'loading', value: null } as const;
const FAILED = { status: 'failed', value: null } as const;
const NONE = { status: 'none', value: null } as const;

/** Loads something and follows it. What has arrived before is there at once. */
export function useLater<T>(wanted: Later<T> | undefined): Loaded<T> {
  const [followed, setFollowed] = useState<{ readonly wanted: Later<T>; readonly loaded: Loaded<T> } | null>(null);
  useEffect(() => {
    if (wanted === undefined || wanted.arrived() !== undefined) return;
    let left = false;
    const show = (loaded: Loaded<T>) => {
      if (!left) setFollowed({ wanted, loaded });
    };
    wanted.load().then(
      (value) => show({ status: 'there', value }),
      () => show(FAILED),
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  if (wanted === undefined) return NONE;
  const value = wanted.arrived();
  if (value !== undefined) return { status: 'there', value };
  return followed?.wanted === wanted ? followed.loaded : LOADING;
}
