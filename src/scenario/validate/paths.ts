/** Paths are attached to paths that there are, and none on itself, by however many others. */
import type { Path } from '../schema.ts';
import { show, type Report } from './report.ts';
import type { Parts } from './sound.ts';

/**
 * Reports each circle once, at its first path in the document.
 * @param known whether there is a path of this id; reports at the pointer if not
 */
export function checkParents(paths: Parts<Path>, known: (id: string, pointer: string) => boolean, report: Report): void {
  const parents = new Map<string, string | undefined>();
  for (const { value, pointer } of paths.parts) {
    const parent = value.parent !== undefined && known(value.parent, `${pointer}/parent`) ? value.parent : undefined;
    if (!parents.has(value.id)) parents.set(value.id, parent);
  }
  const circles = circlesOf(parents);
  if (circles.length === 0) return;
  const circleOf = new Map(circles.flatMap((circle) => circle.map((id) => [id, circle] as const)));
  const root = paths.parts.find(({ value }) => parents.get(value.id) === undefined)?.value.id;
  for (const { value, pointer } of paths.parts) {
    const circle = circleOf.get(value.id);
    if (circle === undefined) continue;
    for (const id of circle) circleOf.delete(id);
    const from = circle.indexOf(value.id);
    const others = [...circle.slice(from + 1), ...circle.slice(0, from)];
    const way = others.length === 0 ? '' : `, by way of ${others.slice(0, 5).map(show).join(', ')}${others.length > 5 ? ' and more' : ''}`;
    report.add(
      `${pointer}/parent`,
      `path ${show(value.id)} is attached to itself${way}`,
      root === undefined ? 'no parent' : `no parent, or one outside of the circle, such as ${root}`,
    );
  }
}

/** Every circle of parents, in time that grows with the number of paths. */
function circlesOf(parents: ReadonlyMap<string, string | undefined>): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const id of parents.keys()) {
    const way = new Map<string, number>();
    let at: string | undefined = id;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      way.set(at, way.size);
      at = parents.get(at);
    }
    const first = at === undefined ? undefined : way.get(at);
    if (first !== undefined) circles.push([...way.keys()].slice(first));
  }
  return circles;
}
