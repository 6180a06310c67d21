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

let mounted: { readonly host: HTMLElement; readonly root: Root } | null = null;

/** Shows the lines, or takes them away. */
export function showTogether(handles: AppHandles, shown: boolean): void {
  if (mounted !== null) {
    const { host, root } = mounted;
    mounted = null;
    // Not while another root renders.
    setTimeout(() => {
      root.unmount();
      host.remove();
    });
  }
  const field = shown ? document.querySelector('[data-control="disks"]') : null;
  together.setState({ shown: field !== null });
  if (field === null) return;
  const host = document.createElement('div');
  field.after(host);
  const root = createRoot(host);
  mounted = { host, root };
  root.render(
    <AppContext value={handles}>
      <TogetherBar onHide={() => showTogether(handles, false)} />
    </AppContext>,
  );
}
