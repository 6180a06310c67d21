/** For tests of what edits refuse. */
import { EditRefused } from '../edit/refused.ts';

/** How the edit says no; throws what else it throws, and an error where it refuses nothing. */
export function refusal(edit: () => unknown): EditRefused {
  try {
    edit();
  } catch (error) {
    if (error instanceof EditRefused) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The same as one line: rule, sentence, and what would do. */
export function refusalText(edit: () => unknown): string {
  const { rule, message, fix } = refusal(edit);
  return `${rule}: ${message}; ${fix}`;
}
