/** How an edit says no. */

/** - `room`: something would not fit; `unknown`: no such thing; `range`: a number out of bounds; `member`: a disk or volume in the wrong place; `empty`: nothing chosen; `limit`: the document would grow too large; `lost`: data would be lost. */
export type RefusalRule = 'room' | 'unknown' | 'range' | 'member' | 'empty' | 'limit' | 'lost';

/**
 * Thrown by edits that would break a rule; the document is as it was. `message` is the sentence to
 * show, `fix` the nearest thing that would work.
 */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  readonly rule: RefusalRule;
  readonly fix: string;
  /** Bytes too much, where the rule is `room`. */
  readonly amountBytes: number | undefined;
  /** Ids of targets that would take it, best first. */
  readonly targets: readonly string[];
  /** Ids of actions of the timeline that would have to go first. */
  readonly actions: readonly string[];

  constructor(
    rule: RefusalRule,
    message: string,
    fix: string,
    more: { amountBytes?: number; targets?: readonly string[]; actions?: readonly string[] } = {},
  ) {
    super(message);
    this.rule = rule;
    this.fix = fix;
    this.amountBytes = more.amountBytes;
    this.targets = more.targets ?? [];
    this.actions = more.actions ?? [];
  }
}
