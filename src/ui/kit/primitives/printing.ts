/**
 * What a place brings to paper. The page on screen is a workbench of fixed height with buttons in it; paper gets a sheet
 * of its own, made of the parts that the mounted places have registered here when the browser begins to print.
 */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Places of the parts on the sheet, from the top. */
export const PRINT_ORDER = { answer: 10, bars: 20, why: 30, queue: 40, utilization: 50, lanes: 60, layout: 90, lesson: 100 } as const;

interface Part {
  readonly order: number;
  readonly render: () => ReactNode;
}

const parts = new Set<Part>();

/** Registers a part for as long as its component is mounted; `render` is called while the browser prepares the sheet. */
export function usePrintPart(order: number, render: () => ReactNode): void {
  const latest = useRef(render);
  useEffect(() => {
    latest.current = render;
  });
  useEffect(() => {
    const part: Part = { order, render: () => latest.current() };
    parts.add(part);
    return () => void parts.delete(part);
  }, [order]);
}

/** The parts of this moment, as they stand on the sheet. */
export const printParts = (): readonly ReactNode[] => [...parts].toSorted((a, b) => a.order - b.order).map(({ render }) => render());
