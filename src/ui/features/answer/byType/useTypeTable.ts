/** The table by query type of the layouts that the answer compares. */
import { useMemo } from 'react';
import { typeTable } from '../../../../analysis/byType/table.ts';
import type { TypeTable } from '../../../../analysis/byType/table.ts';
import { useApp } from '../../../kit/state/useApp.ts';
import { useBarInputs } from '../barInputs.ts';

export function useTypeTable(): { readonly table: TypeTable; readonly before: boolean } {
  const inputs = useBarInputs();
  const scenario = useApp((state) => state.scenario);
  return useMemo(
    () => ({ table: typeTable(inputs, scenario), before: inputs.some(({ current, stale }) => current && stale) }),
    [inputs, scenario],
  );
}
