/** A part of the page whose code did not arrive. */

/** `refused`: the load ended without it. `silent`: it is still being waited for. */
export type Missing = 'refused' | 'silent';

export class NotLoaded extends Error {
  /** As in "... could not be loaded". */
  readonly part: string;
  readonly missing: Missing;
  /** Ends when the part has arrived late after all; never where the load was refused. */
  readonly late: Promise<void>;
  /** Makes the part ask again when it is shown next. */
  readonly forget: () => void;

  constructor(part: string, missing: Missing, detail: string, late: Promise<void>, forget: () => void) {
    super(detail);
    this.name = 'NotLoaded';
    this.part = part;
    this.missing = missing;
    this.late = late;
    this.forget = forget;
  }
}

const PROBE_PATIENCE_MS = 4000;

/**
 * Whether this page's own server answers. Asked with an image, the only question that the page's policy allows; the query
 * keeps caches from answering in its place.
 */
export function serverAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    const timer = setTimeout(() => resolve(false), PROBE_PATIENCE_MS);
    const end = (answer: boolean) => {
      clearTimeout(timer);
      resolve(answer);
    };
    image.addEventListener('load', () => end(true));
    image.addEventListener('error', () => end(false));
    image.src = new URL(`./icon.svg?asked=${Date.now()}`, document.baseURI).href;
  });
}
