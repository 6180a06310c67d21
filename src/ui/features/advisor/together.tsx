/**
 * Whether lines on the board show which objects are used together, and where they live: in a root of their own below the board's field, so that
 * neither the board nor the first load knows of them. Neither in the link nor kept.
 */
import { createRoot, type Root } from 'react-dom/client';
import { create } from 'zustand';
import type { AppHandles } from '../../../store/handles.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { TogetherBar } from './TogetherBar.tsx';

const together = create<{ readonly shown: boolean }>(() => ({ shown: false }));
export const useTogetherShown = (): boolean => together(({ shown }) => shown);

interface Mounted {
  readonly field: Element;
  readonly host: HTMLElement;
  readonly root: Root;
}
let mounted: Mounted | null = null;
let watched: { readonly end: () => void } | null = null;

/** Shows the lines, or takes them away. They stay shown where the board is taken down and comes again. */
export function showTogether(handles: AppHandles, shown: boolean): void {
  watched?.end();
  watched = null;
  unmount();
  if (!shown || field() === null) {
    together.setState({ shown: false });
    return;
  }
  together.setState({ shown: true });
  mount(handles);
  watched = watch(handles);
}

const field = (): Element | null => document.querySelector('[data-control="disks"]');

function mount(handles: AppHandles): void {
  const at = field();
  if (at === null) return;
  const host = document.createElement('div');
  at.after(host);
  const root = createRoot(host);
  mounted = { field: at, host, root };
  root.render(
    <AppContext value={handles}>
      <TogetherBar onHide={() => showTogether(handles, false)} />
    </AppContext>,
  );
}

function unmount(): void {
  if (mounted === null) return;
  const { host, root } = mounted;
  mounted = null;
  // Not while another root renders.
  setTimeout(() => {
    root.unmount();
    host.remove();
  });
}

/** Follows the board: a phone has it behind a tab, and it is another one after a crash of its part. */
function watch(handles: AppHandles): { readonly end: () => void } {
  let frame = 0;
  const look = (): void => {
    frame = 0;
    if (mounted !== null && mounted.field.isConnected && mounted.host.isConnected) return;
    unmount();
    mount(handles);
  };
  const observer = new MutationObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(look);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return {
    end: () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
