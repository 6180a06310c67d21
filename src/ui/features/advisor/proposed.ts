/** Which proposal is drawn on the board: the one that is about to be tried, else the one under the pointer or with the focus. */
import { useEffect, useRef } from 'react';
import type { FocusEvent, PointerEvent } from 'react';
import { create } from 'zustand';
import { fillsAfter } from '../../../analysis/fill/fillAfter.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { proposal } from '../../kit/state/proposal.ts';

/** Where files would lie once it is done. */
export type Proposed = (scenario: Scenario) => Scenario;

interface Shown {
  readonly looked: Proposed | null;
  readonly tried: Proposed | null;
  /** A person asked to see the board. */
  readonly asked: boolean;
}

const useShown = create<Shown>(() => ({ looked: null, tried: null, asked: false }));

/** The dialog leaves the board free: something is about to be tried, or a person asked for it. */
export const useAside = (): boolean => useShown(({ tried, asked }) => tried !== null || asked);
export const useAsked = (): boolean => useShown(({ asked }) => asked);
export const askForBoard = (asked: boolean): void => useShown.setState({ asked });

/** Draws what is proposed for as long as this is mounted. */
export function useDrawn(scenario: Scenario): void {
  const change = useShown(({ looked, tried }) => tried ?? looked);
  useEffect(() => {
    const after = change === null ? null : attempt(scenario, change);
    const fills = after === null || after instanceof EditRefused || after === scenario ? null : fillsAfter(scenario, after);
    proposal.setState({ fills });
  }, [scenario, change]);
  useEffect(
    () => () => {
      useShown.setState({ looked: null, tried: null, asked: false });
      proposal.setState({ fills: null });
    },
    [],
  );
}

/** Draws what is about to be tried for as long as this is mounted; nothing else holds the board then. */
export function useTried(change: Proposed): void {
  // What is tried is fixed as long as this is there.
  const first = useRef(change);
  useEffect(() => {
    useShown.setState({ tried: first.current, looked: null });
    return () => useShown.setState({ tried: null });
  }, []);
}

const look = (changes: readonly Proposed[], target: EventTarget): void => {
  const row = target instanceof Element ? target.closest('tr') : null;
  const body = row?.parentElement?.tagName === 'TBODY' ? row.parentElement : null;
  const at = row === null || body === null ? -1 : [...body.children].indexOf(row);
  const next = changes[at] ?? null;
  if (useShown.getState().looked !== next) useShown.setState({ looked: next });
};

const lookAway = (): void => useShown.setState({ looked: null });

/** What a list of proposals listens to, so that the row under the pointer or with the focus is drawn. @param changes by row; the same functions while the rows are the same */
export const proposing = (changes: readonly Proposed[]) => ({
  onPointerOver: ({ target }: PointerEvent) => look(changes, target),
  onPointerLeave: lookAway,
  onFocus: ({ target }: FocusEvent) => look(changes, target),
  onBlur: lookAway,
});
