/**
 * The part of the view that a link may carry. It is lenient field by field: what cannot be read is left
 * out and named, and the rest is kept.
 */

/** As in the page's own view; every field is optional in a link. */
export interface LinkView {
  readonly cursorMs: number | null;
  readonly disk: number | null;
  readonly matrixColour: 'waiting' | 'bytes' | 'disk';
  readonly openObject: string | null;
  readonly strip: 'both' | 'queue' | 'heat' | 'lanes';
  readonly stripAs: 'chart' | 'table';
  readonly tab: 'warehouse' | 'board' | 'answer';
  readonly baselineId: string | null;
  readonly claim: string | null;
  readonly lesson: string | null;
  /** Moment of the run as a film, ms; null: it is not open. */
  readonly playMs: number | null;
  /** Its speed, simulated time per time, in powers of ten; null: as it was. */
  readonly playSpeed: number | null;
  /** What the panel of a disk's head and platter shows; null: it is closed. */
  readonly mechanics: string | null;
  /** What is asked of the scenario over a range, as `analysis/sweep/design.ts` writes it; null: nothing. */
  readonly sweep: string | null;
}

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
const index = (value: unknown): boolean => value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2048);
const name = (value: unknown): boolean => value === null || (typeof value === 'string' && value.length <= 120);
const time = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1e12);

/** As the panel writes it, which reads it again and looks at its numbers. */
const MECHANICS =
  /^\d{2,5},(touched|whole),(time|order)(,b\d{1,16}-\d{1,16}|,o[\w.%!'()*~-]+)?(,a\d{1,16}-\d{1,16})?(,t[\d.]{1,17}-[\d.]{1,17})?$/;

const FIELDS: Readonly<Record<keyof LinkView, (value: unknown) => boolean>> = {
  cursorMs: time,
  disk: index,
  matrixColour: oneOf('waiting', 'bytes', 'disk'),
  openObject: name,
  strip: oneOf('both', 'queue', 'heat', 'lanes'),
  stripAs: oneOf('chart', 'table'),
  tab: oneOf('warehouse', 'board', 'answer'),
  baselineId: name,
  claim: name,
  lesson: name,
  playMs: time,
  playSpeed: (value) => value === null || (typeof value === 'number' && Math.abs(value) <= 3),
  mechanics: (value) => value === null || (typeof value === 'string' && value.length <= 600 && MECHANICS.test(value)),
  // What it says is read, and refused, where sweeps are.
  sweep: (value) => value === null || (typeof value === 'string' && /^[A-Za-z0-9=:;,./_~%-]{1,2000}$/.test(value)),
};

export const LINK_VIEW_FIELDS = Object.keys(FIELDS) as readonly (keyof LinkView)[];

/** The fields that a link knows, nothing else. */
export function viewForLink(view: Partial<LinkView>): Partial<LinkView> {
  const known: Record<string, unknown> = {};
  for (const field of LINK_VIEW_FIELDS) if (view[field] !== undefined) known[field] = view[field];
  return known;
}

/** Reads a view of unknown origin; `ignored` says in words what was left out. */
export function readView(value: unknown): { view: Partial<LinkView>; ignored: string[] } {
  if (value === undefined || value === null) return { view: {}, ignored: [] };
  if (typeof value !== 'object' || Array.isArray(value)) return { view: {}, ignored: ['the view: it is not an object'] };
  const view: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [field, entry] of Object.entries(value).slice(0, 64)) {
    if (!Object.hasOwn(FIELDS, field)) ignored.push(`view setting "${field.slice(0, 40)}": unknown`);
    else if (!FIELDS[field as keyof LinkView](entry)) ignored.push(`view setting "${field}": its value cannot be used`);
    else view[field] = entry;
  }
  return { view, ignored };
}
