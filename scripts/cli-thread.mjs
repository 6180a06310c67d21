/**
 * Commands of the built command line one after the other in one thread, for tests: what a command prints and how it ends, without
 * starting a program for each. `src/cli/testing/spindle.ts` starts it and asks.
 */
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

/** @type {{ program: string, port: import('node:worker_threads').MessagePort, done: Int32Array }} */
const { program, port, done } = workerData;
/** @type {{ main: (args: readonly string[]) => Promise<void> }} */
const { main } = await import(pathToFileURL(program).href);

/** @typedef {{ args: readonly string[], input: string | Uint8Array }} Asked */

port.on('message', (/** @type {Asked} */ asked) => void carryOut(asked));

/** A command that says nothing of it ends with 0, as a program does. */
const exitCode = () => process.exitCode ?? 0;

/** @param {Asked} asked */
async function carryOut({ args, input }) {
  const printed = { stdout: '', stderr: '' };
  for (const name of /** @type {const} */ (['stdout', 'stderr']))
    process[name].write = (/** @type {unknown} */ text) => {
      printed[name] += String(text);
      return true;
    };
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  process.exitCode = 0;
  try {
    await main(args);
  } catch (error) {
    process.exitCode = 1;
    printed.stderr += `${error instanceof Error ? error.stack : String(error)}\n`;
  }
  port.postMessage({ code: exitCode(), ...printed });
  process.exitCode = undefined;
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}
