/**
 * Takes the network away from a worker before it serves. Browsers do not apply the page's policy to a worker that starts
 * from a file, and no worker of this page has anything to ask of anybody.
 */

/** Everything a worker can reach a server, another tab or another program with, in any browser. */
const CONNECTIONS = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  // Loads what it is given the address of.
  'FontFace',
  'fonts',
  // `add` and `addAll` fetch.
  'caches',
  'CacheStorage',
  'Cache',
  'indexedDB',
] as const;

/** Of `navigator`: a service worker, peers and the like. */
const OF_NAVIGATOR = ['serviceWorker', 'sendBeacon', 'connection', 'storage', 'locks', 'usb', 'serial', 'hid'] as const;

export function unplug(scope: object = globalThis): void {
  for (const name of CONNECTIONS) remove(scope, name);
  const { navigator } = scope as { navigator?: object };
  if (navigator) for (const name of OF_NAVIGATOR) remove(navigator, name);
}

/** From the object and from every prototype that has it, so that no way around is left. */
function remove(object: object, name: string): void {
  for (let owner: object | null = object; owner !== null; owner = Object.getPrototypeOf(owner)) {
    if (!Object.hasOwn(owner, name)) continue;
    try {
      Object.defineProperty(owner, name, { value: undefined, writable: false, enumerable: false, configurable: false });
    } catch {
      // Not configurable in this browser: what is writable is at least emptied.
      Reflect.set(owner, name, undefined);
    }
  }
}
