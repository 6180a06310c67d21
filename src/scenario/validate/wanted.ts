/** What a format has room for at a place, read from the schema itself: for values that are missing, and for units of those that are wrong. */
import type * as v from 'valibot';
import { formatCount } from '../../base/units.ts';

/** The parts of a valibot schema that are read here; its types say too much to be walked through. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly wrapped?: Node;
  readonly key?: string;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly (Action & { readonly pipe?: Node['pipe'] })[];
}

/** A step of a pipe: a bound, a description, or a schema, which may have a pipe of its own. */
interface Action {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly description?: string;
}

type Keys = readonly (string | number)[];

/** The schema of what stands at the keys of a value; undefined where the value does not say which of several it is. */
function nodeAt(node: Node | undefined, value: unknown, [key, ...rest]: Keys): Node | undefined {
  if (node === undefined) return undefined;
  if (node.wrapped) return nodeAt(node.wrapped, value, key === undefined ? [] : [key, ...rest]);
  // A list whose length is looked at first has its entries in a later step.
  const lists = node.pipe?.filter(({ kind }) => kind === 'schema') as readonly Node[] | undefined;
  const own = node.type === 'array' ? (lists?.at(-1) ?? node) : node;
  if (key === undefined) return own;
  const inside = child(value, key);
  if (own.type === 'variant') {
    const kind = child(value, own.key ?? 'kind');
    const option = ((own.options ?? []) as readonly Node[]).find(({ entries }) => entries?.[own.key ?? 'kind']?.literal === kind);
    return option && nodeAt(option, value, [key, ...rest]);
  }
  if (typeof key === 'number') return nodeAt(own.item ?? own.items?.[key], inside, rest);
  return nodeAt(own.entries && Object.hasOwn(own.entries, key) ? own.entries[key] : undefined, inside, rest);
}

function child(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

const actionsOf = (pipe: Node['pipe']): readonly Action[] => pipe?.flatMap((action) => [action, ...actionsOf(action.pipe)]) ?? [];
const bound = (node: Node, type: string): unknown => actionsOf(node.pipe).find((action) => action.type === type)?.requirement;

/** What the schema says of itself: the unit of a number, words for what has none. */
const descriptionOf = (node: Node | undefined): string | undefined =>
  node && actionsOf(node.pipe).find(({ type }) => type === 'description')?.description;

/** "a whole number from 1 to 64 heads", "a list", "an object"; undefined where there are no words for it. */
function wordsOf(node: Node): string | undefined {
  switch (node.type) {
    case 'number': {
      const [least, most] = [bound(node, 'min_value'), bound(node, 'max_value')];
      const whole = bound(node, 'integer') !== undefined;
      const shown = (end: number): string => (whole ? formatCount(end) : String(end));
      const range = typeof least === 'number' && typeof most === 'number' ? ` from ${shown(least)} to ${shown(most)}` : '';
      return `${whole ? 'a whole number' : 'a number'}${range}`;
    }
    case 'string':
      return 'a text';
    case 'boolean':
      return 'true or false';
    case 'literal':
      return JSON.stringify(node.literal);
    case 'picklist':
      return node.options?.map((option) => JSON.stringify(option)).join(' or ');
    case 'array':
    case 'strict_tuple':
    case 'tuple':
      return 'a list';
    case 'object':
    case 'strict_object':
    case 'loose_object':
    case 'variant':
      return 'an object';
    default:
      return undefined;
  }
}

/** What the format has at the keys of a value that lacks it; undefined where there are no words for it. */
export function wantedAt(format: v.GenericSchema, value: unknown, keys: Keys): string | undefined {
  const node = nodeAt(format, value, keys);
  const words = node && wordsOf(node);
  return words === undefined ? descriptionOf(node) : `${words}${unitSuffix(node)}`;
}

/** " ms": the unit of the number that stands at the keys, where its schema names one; else nothing. */
export function unitAt(format: v.GenericSchema, value: unknown, keys: Keys): string {
  return unitSuffix(nodeAt(format, value, keys));
}

function unitSuffix(node: Node | undefined): string {
  const unit = descriptionOf(node);
  return unit === undefined ? '' : ` ${unit}`;
}
