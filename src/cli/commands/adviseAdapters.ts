/** `advise --adapters`: which type of adapter is enough, from runs of each, paired by seed. */
import { adviceWords, adviseAdapter, askedWords, type AdapterAdvice } from '../../analysis/adapters/advise.ts';
import { ADAPTER_TYPES, adaptersOf, notFor, withAdapters, type AdapterType } from '../../analysis/adapters/types.ts';
import { formatMeasure } from '../../analysis/measure/measure.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { UsageError } from '../failure.ts';
import { plainText } from '../plainText.ts';
import { simulate } from '../simulate.ts';
import { table } from '../table.ts';
import type { VerifyAsked } from './adviseVerify.ts';

interface Refused {
  readonly type: AdapterType;
  readonly why: string;
}

export interface AdaptersAnswer extends VerifyAsked {
  readonly asked: string;
  readonly advice: AdapterAdvice;
  readonly refused: readonly Refused[];
}

export function adviseAdapters(scenario: Scenario, asked: VerifyAsked): AdaptersAnswer {
  if (adaptersOf(scenario).length === 0)
    throw new UsageError('The scenario has no adapters that disks are attached to (a path of kind adapter).');
  const { seed, seeds, scale } = asked;
  const refused = ADAPTER_TYPES.flatMap((type): Refused[] => {
    const why = notFor(scenario, type);
    return why === null ? [] : [{ type, why }];
  });
  const types = ADAPTER_TYPES.filter((type) => notFor(scenario, type) === null);
  const runs = types.map((type) => {
    const replaced = withAdapters(scenario, type);
    return Array.from({ length: seeds }, (_, k) => simulate(replaced, { seed: seed + k, scale, series: false, label: type.name }));
  });
  const first = simulate(scenario, { seed, scale, series: false, label: 'as it is' });
  return { ...asked, asked: askedWords(scenario, first), advice: adviseAdapter(scenario, types, runs), refused };
}

/** What `advise --adapters --json` prints. */
export const adaptersDocument = ({ advice, refused, asked, ...rest }: AdaptersAnswer) => ({
  ...rest,
  asked: plainText(asked),
  measure: advice.measure.id,
  types: advice.tried.map(({ type, mean, isEnough }) => ({ id: type.id, name: type.name, mean, isEnough })),
  refused: refused.map(({ type, why }) => ({ id: type.id, name: type.name, why })),
  advised: advice.advised?.type.id ?? null,
  text: plainText(adviceWords(advice)),
});

export function adaptersText({ title }: Scenario, { asked, advice, refused, scale, seed, seeds }: AdaptersAnswer): string {
  const { measure, tried } = advice;
  const rows = tried.map(({ type, mean, isEnough }) => [
    type.name,
    formatMeasure(measure, mean),
    isEnough ? 'as good as the best' : 'worse',
  ]);
  return [
    `${title}: which type of adapter is enough`,
    asked,
    ...(rows.length === 0 ? [] : [table(['type', measure.noun, 'against the best'], rows)]),
    ...refused.map(({ type, why }) => `Not run: ${type.name} ${why}.`),
    adviceWords(advice),
    `From runs at scale ${scale}, ${seeds} paired seeds from ${seed} on.`,
  ].join('\n\n');
}
