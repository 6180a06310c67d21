/** Share links on the command line. */
import { decodeLink } from '../scenario/link/link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { InvalidScenario, UsageError } from './failure.ts';
import { say } from './output.ts';

/** A whole address (percent-encoded too), a hash with its sign, or a hash without it (far longer than any name such as `1.json`). */
export const looksLikeLink = (text: string): boolean =>
  /^(?:[a-z][a-z\d+.-]*(?::\/\/|%3a%2f%2f)|#|%23)/i.test(text) || /^\d+\.[\w-]{20,}$/.test(text);

/**
 * The scenario of a link. Throws UsageError for a link that cannot be read, InvalidScenario for one whose
 * scenario cannot be simulated. What the link says about the view is of no use here.
 */
export function readLink(text: string): Scenario {
  const decoded = decodeLink(text);
  if (!decoded.ok) {
    const { kind, message, fix, problems } = decoded.error;
    if (kind === 'invalid' && problems.length > 0) throw new InvalidScenario(problems);
    throw new UsageError(`${message} What would help: ${fix}.`);
  }
  for (const words of decoded.value.ignored) say(`left out: ${words}`);
  return decoded.value.scenario;
}
