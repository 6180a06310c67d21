/** Changes of the document from this dialog: a refusal is kept, to be shown where it was caused, until something else changes. */
import { useState } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { tried, type Refusal } from '../../../store/said.ts';
import { useHandles } from '../../kit/state/useApp.ts';

/** Makes the edit as one step under its label. */
export type Change = (label: string, apply: (scenario: Scenario) => Scenario, merge?: string) => void;

export function useChange(scenario: Scenario): { readonly change: Change; readonly refusal: Refusal | null } {
  const handles = useHandles();
  const [refused, setRefused] = useState<{ readonly of: Scenario; readonly refusal: Refusal | null } | null>(null);
  return {
    refusal: refused?.of === scenario ? refused.refusal : null,
    change: (label, apply, merge) => setRefused({ of: scenario, refusal: tried(handles, label, apply, merge) }),
  };
}
