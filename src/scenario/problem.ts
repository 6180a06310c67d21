/** One thing that is wrong with a document: where (JSON pointer), what, and what would be right. */
export interface Problem {
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
}
