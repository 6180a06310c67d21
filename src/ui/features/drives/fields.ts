/**
 * What each parameter of a drive may be, read from the document's schema: one source for validation, and
 * for what a field on the page accepts. A parameter that is added to the schema appears by itself.
 */
import { Drive, Zone } from '../../../scenario/hardware.ts';

export type Field =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly integer: boolean; readonly optional: boolean }
  | { readonly kind: 'boolean'; readonly optional: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly optional: boolean }
  | { readonly kind: 'text'; readonly max: number; readonly optional: boolean }
  /** A list or an optional group: shown by a part of its own. */
  | { readonly kind: 'list' | 'group'; readonly max: number; readonly optional: boolean };

/** A parameter and where it is, `path` as in `scenario/edit/drivePath.ts`. */
export interface FieldAt {
  readonly path: string;
  readonly field: Field;
}

/** The parts of a valibot schema that are read here; its types say too much to be walked through. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly key?: string;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/**
 * Every parameter of this drive that is one value, every list, and every optional group that is not
 * there, in the schema's order. Lists are not gone into.
 */
export const fieldsOf = (drive: Drive): readonly FieldAt[] => fieldsIn(Drive, drive);

/** The same for any other format of the house. */
export function fieldsIn(schema: unknown, value: unknown): readonly FieldAt[] {
  return walk(schema as Node, value, '', false);
}

/** What a number of a zone may be. */
export function zoneField(key: keyof Zone): Field & { readonly kind: 'number' } {
  const [found] = walk(Zone.entries[key], 0, key, false);
  if (found.field.kind !== 'number') throw new Error(`zone.${key}: not a number`);
  return found.field;
}

function walk(node: Node, value: unknown, path: string, optional: boolean): readonly FieldAt[] {
  if (node.type === 'optional' && node.wrapped) return walk(node.wrapped, value, path, true);
  if (node.type === 'variant') return walkVariant(node, value, path, optional);
  if (node.entries) {
    const own = value as Readonly<Record<string, unknown>> | undefined;
    if (own === undefined) return [{ path, field: { kind: 'group', max: 1, optional } }];
    return Object.entries(node.entries).flatMap(([key, entry]) => walk(entry, own[key], path === '' ? key : `${path}.${key}`, false));
  }
  return [{ path, field: leaf(node, optional) }];
}

/** One of several kinds: a choice of the kind, and the parameters of the kind that it is. */
function walkVariant(node: Node, value: unknown, path: string, optional: boolean): readonly FieldAt[] {
  const options = (node.options ?? []) as readonly Node[];
  const key = node.key ?? 'kind';
  const nameOf = (option: Node) => String(option.entries?.[key]?.literal);
  const kinds = options.map(nameOf);
  const kind = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  const choice: FieldAt = { path: path === '' ? key : `${path}.${key}`, field: { kind: 'choice', options: kinds, optional } };
  const chosen = options.find((option) => nameOf(option) === kind);
  if (!chosen) return [choice];
  return [choice, ...walk(chosen, value, path, optional).filter((field) => field.path !== choice.path)];
}

function leaf(node: Node, optional: boolean): Field {
  const bound = (type: string, otherwise: number): number => {
    const requirement = node.pipe?.find((action) => action.type === type)?.requirement;
    return typeof requirement === 'number' ? requirement : otherwise;
  };
  switch (node.type) {
    case 'number':
      return {
        kind: 'number',
        min: bound('min_value', -Infinity),
        max: bound('max_value', Infinity),
        integer: node.pipe?.some((action) => action.type === 'integer') ?? false,
        optional,
      };
    case 'boolean':
      return { kind: 'boolean', optional };
    case 'picklist':
      return { kind: 'choice', options: (node.options ?? []).map(String), optional };
    case 'array':
      return { kind: 'list', max: bound('max_length', Infinity), optional };
    default:
      return { kind: 'text', max: bound('max_length', 40), optional };
  }
}
