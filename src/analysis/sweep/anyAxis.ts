/** Any setting of a document as an axis: what the schema says of it, values around the one that it has, and its place as `--set` takes it. */
import { replacedAt, type Json } from '../../base/pointer.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { settingName } from '../../scenario/settings/names.ts';
import { settingAt, type ChoiceSetting, type NumberSetting } from '../../scenario/settings/settings.ts';
import type { SweepAxis } from './axis.ts';

/** What a choice that is not made is called: whatever the engine does then. */
const UNSET = { id: 'default', name: 'default' } as const;

/** The axis of the setting at a pointer; undefined where the document has none there. */
export function anyAxis(scenario: Scenario, pointer: string): SweepAxis | undefined {
  const setting = settingAt(scenario, pointer);
  if (setting === undefined) return undefined;
  const { title, short } = settingName(scenario, pointer);
  const common = { id: pointer, pointer, title, xTitle: short };
  return setting.kind === 'number'
    ? { ...common, note: rangeWords(setting), ...numbers(setting) }
    : { ...common, note: '', ...choices(setting) };
}

function numbers(setting: NumberSetting): Pick<SweepAxis, 'xs' | 'value' | 'set'> {
  const { pointer } = setting;
  return {
    xs: startValues(setting),
    value(scenario) {
      const now = settingAt(scenario, pointer);
      return now?.kind === 'number' ? (now.value ?? null) : undefined;
    },
    set: (scenario, x) => withValue(scenario, pointer, x),
  };
}

function choices({ pointer, options, value }: ChoiceSetting): Pick<SweepAxis, 'xs' | 'value' | 'set' | 'choices'> {
  const ids = options.map((option) => (option === true ? 'on' : option === false ? 'off' : option));
  // What was not chosen is one of the alternatives as long as it is not chosen.
  const named = [...ids.map((id) => ({ id, name: id })), ...(value === undefined ? [UNSET] : [])];
  return {
    choices: named,
    xs: named.map((_, k) => k),
    value(scenario) {
      const now = settingAt(scenario, pointer);
      if (now?.kind !== 'choice') return undefined;
      return now.value === undefined ? (value === undefined ? options.length : null) : options.indexOf(now.value);
    },
    // The last one is what it was.
    set: (scenario, x) => (x < options.length ? withValue(scenario, pointer, options[x]) : scenario),
  };
}

/** Whether the document allows it is for its checks to say: another setting may still come that makes it right. */
const withValue = (scenario: Scenario, pointer: string, value: Json): Scenario =>
  replacedAt(scenario, pointer, value, 'the scenario') as unknown as Scenario;

const FACTORS = [1 / 4, 1 / 2, 1, 2, 4];
const IN_BYTES = /bytes$/i;

/** Halves and doubles of the present value within the range that the schema gives; of one that is 0 or not set, doubles of a small one. */
export function startValues({ pointer, value, least, most, isWhole }: NumberSetting): readonly number[] {
  const isSet = typeof value === 'number' && value !== 0;
  const middle = isSet ? value : Math.max(least, IN_BYTES.test(pointer) ? 65_536 : isWhole ? 1 : most <= 1 ? 0.25 : 1);
  // What is smallest already has more above it.
  const factors = isWhole && Math.abs(middle) < 4 ? [1, 2, 4, 8] : FACTORS;
  const values = factors.map((factor) => (isWhole ? Math.round(middle * factor) : Number((middle * factor).toPrecision(6))));
  const all = [...(value === 0 ? [0] : []), ...values, ...(isSet ? [value] : [])];
  return [...new Set(all)].filter((x) => x >= least && x <= most).toSorted((a, b) => a - b);
}

const rangeWords = ({ least, most, isWhole, value }: NumberSetting): string => {
  const now = typeof value === 'number' ? String(value) : value === null ? 'without limit' : 'not set';
  return `The document takes ${isWhole ? 'whole numbers' : 'numbers'} from ${least} to ${most} there; now: ${now}.`;
};
