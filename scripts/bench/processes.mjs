/** What the process of a page takes: of memory and of the processor, as Linux counts it; null elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The process that the page and its workers live in: of the browser's renderers the one that has worked most.
 * @param {import('@playwright/test').Browser} browser
 */
export async function rendererOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const [most] = processInfo.filter(({ type }) => type === 'renderer').toSorted((a, b) => b.cpuTime - a.cpuTime);
  if (most === undefined) throw new Error('No page has a process.');
  return most.id;
}

/**
 * Memory that a process has in use, in bytes; null where the system does not say. *Own* is what it shares with no file: what the
 * browser's task manager shows as memory footprint. *Resident* has the browser's program as well, which all of its processes share.
 * @typedef {{ ownBytes: number, residentBytes: number }} Memory
 */

/**
 * @param {number} id of the process
 * @returns {Memory | null}
 */
export function memoryOf(id) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const bytes = (/** @type {string} */ name) => {
      const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1];
      return kilobytes === undefined ? NaN : Number(kilobytes) * 1024;
    };
    const [residentBytes, ownBytes] = [bytes('VmRSS'), bytes('RssAnon') + bytes('VmSwap')];
    return Number.isNaN(residentBytes + ownBytes) ? null : { ownBytes, residentBytes };
  } catch {
    return null;
  }
}

/**
 * Looks at the memory of a process until it is stopped, which answers the most that was seen of each.
 * @param {number} id of the process
 * @param {number} everyMs
 */
export function watchMemory(id, everyMs) {
  let most = memoryOf(id);
  const look = () => {
    const now = memoryOf(id);
    if (now === null) return;
    const { ownBytes, residentBytes } = now;
    most = { ownBytes: Math.max(ownBytes, most?.ownBytes ?? 0), residentBytes: Math.max(residentBytes, most?.residentBytes ?? 0) };
  };
  const timer = setInterval(look, everyMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

/**
 * Time that all threads of a process that have not ended had the processor so far.
 * @param {number} id of the process
 */
export function processorMs(id) {
  let ns = 0;
  try {
    for (const thread of readdirSync(`/proc/${id}/task`)) ns += processorNs(`/proc/${id}/task/${thread}/schedstat`);
  } catch {
    return null;
  }
  return ns / 1e6;
}

/** @param {string} file of a thread */
function processorNs(file) {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
