/** The element of the board that an arrow key reaches. Works on the rendered elements, so it follows every layout. */

/**
 * The next element to focus, or null if the key does not move the focus. While something is held, arrow keys
 * go from target to target, and with files up and down also to the gaps between files; otherwise left and right go from disk to disk, and up to the name of the tray.
 */
export function stepBoard(field: HTMLElement, key: string, held: 'files' | 'disks' | null): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !field.contains(active)) return null;
  const forward = key === 'ArrowRight' || key === 'ArrowDown';
  const back = key === 'ArrowLeft' || key === 'ArrowUp';
  if (held !== null) {
    const targets = targetsOf(field, held);
    if (held === 'files' && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const all = withGaps(field, targets);
      return pick(all, all.indexOf(active), key, forward, back);
    }
    return pick(targets, targets.indexOf(ownerOf(active)), key, forward, back);
  }
  const tubes = [...field.querySelectorAll<HTMLElement>('[data-tube]')];
  const at = tubes.indexOf(active);
  if (at < 0) return null;
  if (key === 'ArrowUp') return active.closest('[data-tray]')?.querySelector<HTMLElement>('[data-tray-name]') ?? null;
  if (key === 'ArrowDown') {
    const tray = active.closest('[data-tray]');
    return tubes.slice(at + 1).find((tube) => tube.closest('[data-tray]') !== tray) ?? null;
  }
  return pick(tubes, at, key, forward, back);
}

function pick(elements: readonly HTMLElement[], at: number, key: string, forward: boolean, back: boolean): HTMLElement | null {
  if (key === 'Home') return elements[0] ?? null;
  if (key === 'End') return elements.at(-1) ?? null;
  if (!forward && !back) return null;
  return elements[(at + (forward ? 1 : -1) + elements.length) % elements.length] ?? null;
}

/** Targets and the gaps of their disks in board order; a gap of several disks of a volume once, on the first of them. */
function withGaps(field: HTMLElement, targets: readonly HTMLElement[]): HTMLElement[] {
  const isTarget = new Set(targets);
  const gaps = new Set<string>();
  return [...field.querySelectorAll<HTMLElement>('[data-target-focus], [data-gap]')].filter((element) => {
    const gap = element.hasAttribute('data-gap') ? element.getAttribute('data-drop')! : null;
    if (gap === null) return isTarget.has(element);
    return !gaps.has(gap) && gaps.add(gap);
  });
}

/** The target that a gap is of; any other element itself. */
function ownerOf(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('data-gap')) return element;
  const own = element.closest('[data-disk]')?.querySelector<HTMLElement>('[data-target-focus]');
  return own ?? element.closest('[data-tray]')?.querySelector<HTMLElement>('[data-tray-name]') ?? element;
}

/** Elements that cannot take files (the rail of no loose disks can) or disks (by adapter, a tube stands for its path, which has its own name). */
const NO_TARGET = { files: ['loose', 'path'], disks: ['hung'] } as const;

/** Elements that are targets, in board order: volumes and loose disks; for disks also the loose tray, or the paths. */
export function targetsOf(field: HTMLElement, held: 'files' | 'disks'): HTMLElement[] {
  const not: readonly string[] = NO_TARGET[held];
  return [...field.querySelectorAll<HTMLElement>('[data-target-focus]')].filter(
    (element) => !not.includes(element.getAttribute('data-target-focus') ?? ''),
  );
}
