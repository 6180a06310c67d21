/** What the advice panel says and which kinds the reader has put away. Pure. */
import type { Advice } from '../../../studies/red-brick/checks/advice.ts';
import { adviceKind } from '../../../studies/red-brick/checks/mends.ts';
import { plural } from '../../format.ts';

export interface Counted {
  readonly shown: readonly Advice[];
  /** Kinds among those found that are put away, each once. */
  readonly hiddenKinds: readonly string[];
  /** "1 warning, 2 recommendations", or what there is to say of none. */
  readonly text: string;
}

/** Parts what is put away from what is shown; warnings come first as they do in `found`. */
export function counted(found: readonly Advice[], hidden: ReadonlySet<string>): Counted {
  const shown = found.filter((advice) => !hidden.has(adviceKind(advice)));
  const hiddenKinds = [...new Set(found.map(adviceKind))].filter((kind) => hidden.has(kind));
  const warnings = shown.filter(({ severity }) => severity === 'warning').length;
  const rest = shown.length - warnings;
  const parts = [warnings > 0 && plural(warnings, 'warning'), rest > 0 && plural(rest, 'recommendation')].filter((part) => part !== false);
  return { shown, hiddenKinds, text: parts.length > 0 ? parts.join(', ') : hiddenKinds.length > 0 ? 'all put away' : 'nothing to object' };
}

/** Kinds of advice as a list of what is put away names them. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  segments: 'segments of joins',
  psus: 'PSUs per segment',
  'tune-group': 'TUNE GROUP',
  'disks-per-processor': 'disks for processors',
  'queryprocs-high': 'QUERYPROCS and processors',
  'queryprocs-disks': 'QUERYPROCS and disks',
  'one-off': '1-off of table and index',
  'one-off-segments': '1-off of segments',
  apart: 'table apart from indexes',
  spill: 'spill space',
  skew: 'uneven files',
  fill: 'uneven disks',
  narrow: 'stripes over one disk',
  concat: 'concatenations',
  unit: 'small stripe units',
  'unit-block': 'units below the block',
  'full-stripe': 'rows of RAID 5',
  'parity-writes': 'writes to RAID 5',
  loss: 'loss of data',
  'hot-disks': 'hot disks',
  path: 'full paths',
};

export const kindName = (kind: string): string => KIND_NAMES[kind] ?? kind;

/** A number and its unit stay on one line, as everywhere on the page. */
export const unbroken = (text: string): string => text.replace(/(\d) (%|[KMGT]iB)/g, '$1\u202f$2');
