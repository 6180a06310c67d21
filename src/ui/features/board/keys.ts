/** Which element of the board an arrow key reaches. Works on what stands there, so that it follows every plan. */

/**
 * The next element to focus, or null when the key does not move here. While something is held the arrows
 * go from target to target; otherwise left and right go from disk to disk, up to the tray's name.
 */
export function stepBoard(field: HTMLElement, key: string, held: 'files' | 'disks' | null): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !field.contains(active)) return null;
  const forward = key === 'ArrowRight' || key === 'ArrowDown';
  const back = key === 'ArrowLeft' || key === 'ArrowUp';
  if (held !== null) {
    const targets = targetsOf(field, held);
    return pick(targets, targets.indexOf(active), key, forward, back);
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

/** What cannot take files (the rail that stands for no loose disks can), and what cannot take disks: by adapter a tube stands for its path, which has its own name. */
const NO_TARGET = { files: ['loose', 'path'], disks: ['hung'] } as const;

/** Elements that stand for targets, in board order: volumes and loose disks; for disks also the loose tray, or the paths. */
export function targetsOf(field: HTMLElement, held: 'files' | 'disks'): HTMLElement[] {
  const not: readonly string[] = NO_TARGET[held];
  return [...field.querySelectorAll<HTMLElement>('[data-target-focus]')].filter(
    (element) => !not.includes(element.getAttribute('data-target-focus') ?? ''),
  );
}
