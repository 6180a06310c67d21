/** Share links on the command line. */
import type { Scenario } from '../scenario/schema.ts';
import { UsageError } from './failure.ts';

export const looksLikeLink = (text: string): boolean => /^(https?:|#)/.test(text);
export async function readLink(_text: string): Promise<Scenario> {
  throw new UsageError('no links yet');
}
export async function linkOf(_scenario: Scenario): Promise<string> {
  throw new UsageError('no links yet');
}
