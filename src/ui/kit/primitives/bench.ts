/**
 * Width of the bench: what an open lesson leaves of the window. Styles ask `@container bench (...)`; this is the same
 * question for components. Where there is no bench (a component alone in a test) it is the window's width.
 */
import { create } from 'zustand';

const useWidth = create<{ readonly px: number | null }>(() => ({ px: null }));

/** Whether the bench is narrower than this. Renders only when the answer changes. */
export const useBenchBelow = (px: number): boolean => useWidth((bench) => (bench.px ?? innerWidth) < px);

/** Put on the bench as its `ref`. */
export function benchWidth(bench: HTMLElement | null): (() => void) | undefined {
  if (!bench) return undefined;
  const measure = () => useWidth.setState({ px: bench.clientWidth });
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(bench);
  return () => {
    observer.disconnect();
    useWidth.setState({ px: null });
  };
}
