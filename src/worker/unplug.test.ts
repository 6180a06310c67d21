import { expect, it } from 'vitest';
import { unplug } from './unplug.ts';

it('takes connections away from the scope and from its prototypes, for good', () => {
  class Global {
    fetch() {
      return 'reached';
    }
  }
  const scope = Object.assign(new Global(), {
    WebSocket: () => 'reached',
    postMessage: () => 'kept',
    navigator: { sendBeacon: () => true },
  });
  unplug(scope);
  const after = scope as unknown as Record<string, unknown>;
  expect([after.fetch, after.WebSocket, (after.navigator as Record<string, unknown>).sendBeacon]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(Object.getPrototypeOf(scope).fetch).toBeUndefined();
  expect(scope.postMessage()).toBe('kept');
  expect(() => {
    after.fetch = () => 'back';
  }).toThrow(TypeError);
  expect(() => {
    Object.defineProperty(scope, 'WebSocket', { value: () => 'back' });
  }).toThrow(TypeError);
});
