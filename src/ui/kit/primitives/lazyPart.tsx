import { use } from 'react';
import type { ComponentType } from 'react';
import { later } from '../../../base/later.ts';
import { NotLoaded } from './notLoaded.ts';
import { messages } from '../messages.ts';

/** After so long without an answer the page says so. It keeps waiting, and shows what arrives late. */
const PATIENCE_MS = 8000;

/**
 * A component whose code is loaded when it is first shown, or earlier by anyone who loads everything ahead. Suspends until
 * then. Unlike React's `lazy` it does not remember a failure: it throws a `NotLoaded` to the nearest boundary, whose
 * `forget` makes it ask again.
 */
export function lazyPart<P extends object>(name: string, start: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = later(name, start);
  /** What React follows: one promise until it is asked again. */
  let followed: Promise<ComponentType<P>> | null = null;

  let arrived: Promise<ComponentType<P>> | null = null;

  const forget = () => {
    followed = null;
  };

  function follow(): Promise<ComponentType<P>> {
    const body = part.arrived();
    // What has arrived is there at once: React reads a promise that says so without waiting for it.
    if (body) return (arrived ??= Object.assign(Promise.resolve(body), { status: 'fulfilled' as const, value: body }));
    followed ??= new Promise((resolve, reject) => {
      const load = part.load();
      const late = load.then(
        () => {},
        () => new Promise<never>(() => {}),
      );
      const fail = (missing: 'refused' | 'silent', detail: string) => reject(new NotLoaded(name, missing, detail, late, forget));
      const timer = setTimeout(() => fail('silent', messages.noAnswerFor(PATIENCE_MS / 1000)), PATIENCE_MS);
      load.then(
        (body) => {
          clearTimeout(timer);
          resolve(body);
        },
        (error: unknown) => {
          clearTimeout(timer);
          fail('refused', error instanceof Error ? error.message : String(error));
        },
      );
    });
    return followed;
  }

  return function LazyPart(props: P) {
    // Always asked for by `use`: a component that waited for it once has to ask again when it continues.
    const Body = use(follow());
    return <Body {...props} />;
  };
}
