/** Advice as a reader sees it, without the kinds that are hidden. */
import { plural } from '../format.ts';
import { adviceKind, type Advice } from './advice.ts';

export interface Counted {
  readonly shown: readonly Advice[];
  /** Kinds among those found that are dismissed, each once. */
  readonly hiddenKinds: readonly string[];
  /** "1 warning, 2 recommendations", or what there is to say of none. */
  readonly text: string;
}

/** Parts what is dismissed from what is shown; warnings come first as they do in `found`. */
export function counted(found: readonly Advice[], hidden: ReadonlySet<string>): Counted {
  const shown = found.filter((advice) => !hidden.has(adviceKind(advice)));
  const hiddenKinds = [...new Set(found.map(adviceKind))].filter((kind) => hidden.has(kind));
  const warnings = shown.filter(({ severity }) => severity === 'warning').length;
  const rest = shown.length - warnings;
  const parts = [warnings > 0 && plural(warnings, 'warning'), rest > 0 && plural(rest, 'recommendation')].filter((part) => part !== false);
  return { shown, hiddenKinds, text: parts.length > 0 ? parts.join(', ') : hiddenKinds.length > 0 ? 'all dismissed' : 'no issues found' };
}
