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
 * Memory that a process has in use, in bytes.
 * @param {number} id of the process
 */
export function residentBytes(id) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/**
 * Looks at the memory of a process until it is stopped, which answers the most that was seen.
 * @param {number} id of the process
 * @param {number} everyMs
 */
export function watchMemory(id, everyMs) {
  let most = residentBytes(id);
  const look = () => {
    const now = residentBytes(id);
    if (now !== null && (most === null || now > most)) most = now;
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
