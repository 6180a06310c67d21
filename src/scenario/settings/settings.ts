/**
 * Every setting of a document, found by walking the document beside its schema: each number with its range, and each choice from a
 * short list. What is optional and not there is listed as well where the part that it belongs to is there. A setting is known by its
 * JSON pointer.
 */
import type { GenericSchema } from 'valibot';
import { Scenario } from '../schema.ts';

interface SettingPlace {
  readonly pointer: string;
}

export interface NumberSetting extends SettingPlace {
  readonly kind: 'number';
  /** Undefined: not set. Null: without limit. */
  readonly value: number | null | undefined;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

export interface ChoiceSetting extends SettingPlace {
  readonly kind: 'choice';
  readonly value: string | boolean | undefined;
  readonly options: readonly (string | boolean)[];
}

export type Setting = NumberSetting | ChoiceSetting;

/** More than these are not listed; a pointer leads to any of them all the same. */
export const MOST_SETTINGS = 20_000;

/** Parts that no run reads, and what a sweep varies by itself: seeds, and the share of the work. */
const NO_SETTINGS = new Set(['/version', '/seed', '/terms', '/measured', '/levels', '/workload/interactiveScale']);

/** All settings of a document in its order, as far as they are listed. */
export function settingsIn(scenario: Scenario): readonly Setting[] {
  const found: Setting[] = [];
  walk(Scenario, scenario, '', undefined, (setting) => {
    found.push(setting);
    return found.length < MOST_SETTINGS;
  });
  return found;
}

/** The setting at a pointer; undefined where the document has none. */
export function settingAt(scenario: Scenario, pointer: string): Setting | undefined {
  let at: Setting | undefined;
  walk(Scenario, scenario, '', pointer, (setting) => {
    if (setting.pointer === pointer) at = setting;
    return at === undefined;
  });
  return at;
}

/** What is read of a schema, whatever it is of. */
interface Shape {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly key?: string;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

type Visit = (setting: Setting) => boolean;

/**
 * @param only the way to this pointer, and nothing beside it
 * @param visit false ends the walk
 */
function walk(schema: GenericSchema, value: unknown, pointer: string, only: string | undefined, visit: Visit): boolean {
  const into = (shape: Shape, at: unknown, here: string): boolean => {
    if (NO_SETTINGS.has(here)) return true;
    if (only !== undefined && only !== here && !only.startsWith(`${here}/`)) return true;
    const { type, wrapped } = shape;
    if (wrapped !== undefined) return into(wrapped, at, here);
    if (type === 'number') return at !== null && at !== undefined && typeof at !== 'number' ? true : visit(numberOf(shape, at, here));
    if (type === 'picklist') return visit({ kind: 'choice', pointer: here, value: at as string, options: shape.options as string[] });
    if (type === 'boolean') return visit({ kind: 'choice', pointer: here, value: at as boolean, options: [true, false] });
    if (typeof at !== 'object' || at === null) return true;
    const fields = at as Readonly<Record<string, unknown>>;
    if (type === 'variant') {
      const option = variantOf(shape, fields);
      return option === undefined || into(option, at, here);
    }
    if (shape.entries !== undefined)
      return Object.entries(shape.entries).every(([key, entry]) => into(entry, fields[key], `${here}/${key}`));
    if (Array.isArray(at)) {
      const ofEntry = (k: number): Shape | undefined => shape.item ?? shape.items?.[k];
      return at.every((entry, k) => {
        const own = ofEntry(k);
        return own === undefined || into(own, entry, `${here}/${k}`);
      });
    }
    return true;
  };
  return into(schema, value, pointer);
}

function numberOf({ pipe = [] }: Shape, value: number | null | undefined, pointer: string): NumberSetting {
  const bound = (type: string, otherwise: number): number => {
    const found = pipe.find((action) => action.type === type)?.requirement;
    return typeof found === 'number' ? found : otherwise;
  };
  return {
    kind: 'number',
    pointer,
    value,
    least: bound('min_value', -Infinity),
    most: bound('max_value', Infinity),
    isWhole: pipe.some(({ type }) => type === 'integer'),
  };
}

/** The one of its kinds that a value is of. */
function variantOf({ key = '', options = [] }: Shape, fields: Readonly<Record<string, unknown>>): Shape | undefined {
  for (const option of options as readonly Shape[]) {
    const nested = option.type === 'variant' ? variantOf(option, fields) : undefined;
    if (nested !== undefined) return nested;
    const tag = option.entries?.[key];
    if (tag?.literal !== undefined && tag.literal === fields[key]) return option;
  }
  return undefined;
}
