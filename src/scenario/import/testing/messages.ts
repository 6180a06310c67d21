/** Problems of pasted text, a line each. */
export const messages = (problems: readonly { line: number; message: string; expected: string }[]): string[] =>
  problems.map(({ line, message, expected }) => `${line}: ${message}; ${expected}`);
