/** The board's field with the places of its disks, for what is drawn over it. */
import { useEffect, useState } from 'react';
import type { Point } from './nodes.ts';

export interface Field {
  readonly element: HTMLElement;
  readonly width: number;
  readonly height: number;
  /** By disk; null: it is not drawn. */
  readonly places: readonly (Place | null)[];
}

/** The middle of a tube or tile; of a tube where its picture begins, how tall that is, and how many bytes a pixel of it stands for. */
export interface Place extends Point {
  readonly top: number;
  readonly height: number;
  readonly bytesPerPx: number | null;
}

/** The board, again when it changes its shape. */
export function useField(disks: number): Field | null {
  const [field, setField] = useState<Field | null>(null);
  useEffect(() => {
    const element = document.querySelector<HTMLElement>('[data-control="disks"]');
    if (element === null) return undefined;
    let frame = 0;
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setField((before) => changed(before, measured(element, disks))));
    };
    const sizes = new ResizeObserver(again);
    sizes.observe(element);
    const contents = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !(target instanceof Element) || target.closest('[data-together]') === null)) again();
    });
    contents.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    again();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      contents.disconnect();
    };
  }, [disks]);
  return field;
}

/** The one before where nothing has moved, so that nothing is drawn again. */
function changed(before: Field | null, after: Field): Field {
  if (before === null || before.element !== after.element || before.width !== after.width || before.height !== after.height) return after;
  const same = before.places.every((place, disk) => {
    const other = after.places[disk];
    return place?.x === other?.x && place?.y === other?.y && place?.height === other?.height && place?.bytesPerPx === other?.bytesPerPx;
  });
  return same ? before : after;
}

function measured(element: HTMLElement, disks: number): Field {
  const origin = element.getBoundingClientRect();
  const places: (Place | null)[] = Array.from({ length: disks }, () => null);
  const placed = (of: Element, bytesPerPx: number | null): Place => {
    const { left, top: above, width, height } = of.getBoundingClientRect();
    const top = above - origin.top + element.scrollTop;
    return { x: left - origin.left + width / 2, y: top + height / 2, top, height, bytesPerPx };
  };
  for (const tile of element.querySelectorAll('[data-tile]'))
    for (const disk of tile.getAttribute('data-tile')!.split(' ').map(Number)) places[disk] = placed(tile, null);
  for (const foot of element.querySelectorAll('[data-tube]')) {
    const body = foot.parentElement?.querySelector('[data-bytes]');
    if (body) places[Number(foot.getAttribute('data-tube'))] = placed(body, Number(body.getAttribute('data-bytes')));
  }
  return { element, width: element.clientWidth, height: element.scrollHeight, places };
}
