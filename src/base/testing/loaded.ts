/**
 * Loads all that is declared to be loaded later, and what that declares in turn. What is shown after it is there at once: a test then
 * waits for no module, however slow the machine is.
 */
import { everyLater } from '../later.ts';

export async function everythingLoaded(): Promise<void> {
  for (const part of everyLater()) await part.load();
}
