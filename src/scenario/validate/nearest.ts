/** The known id that was probably meant. */

/** Edit distance (insert, delete, replace), for ids of a few dozen characters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

/** At most this many ids are compared; more would make a hostile document slow. */
const COMPARED = 64;

/** An id has at most 40 characters; one that is longer is wrong itself, and neither compared nor shown to its end. */
const ID_CHARACTERS = 40;

const shown = (id: string): string => (id.length > ID_CHARACTERS ? `${id.slice(0, ID_CHARACTERS)}…` : id);

/** How far a candidate is from what was written; one that contains the other is near whatever its length. */
function distance(written: string, candidate: string): number {
  if (written.length > 2 && (candidate.includes(written) || written.includes(candidate))) return 1;
  return editDistance(written, candidate);
}

/** Words for "expected": the known ids (at least one) nearest to `id`. `what` in the plural. */
export function nearestIds(id: string, known: Iterable<string>, what: string): string {
  const candidates: { readonly id: string; readonly away: number }[] = [];
  const written = id.slice(0, ID_CHARACTERS).toLowerCase();
  let total = 0;
  for (const candidate of known) {
    total++;
    if (total <= COMPARED) candidates.push({ id: candidate, away: distance(written, candidate.slice(0, ID_CHARACTERS).toLowerCase()) });
  }
  const nearest = candidates
    .toSorted((a, b) => a.away - b.away)
    .slice(0, 3)
    .map((candidate) => shown(candidate.id))
    .join(', ');
  return `one of the document's ${what}${total > 3 ? ', such as' : ':'} ${nearest}`;
}

/** How many near ones are named. */
const NEAR = 3;

/** The ids that come nearest to what was written, each once; an id may be written in several ways. */
export function nearestFirst(written: string, known: readonly { readonly id: string; readonly written: string }[]): readonly string[] {
  const wanted = written.slice(0, ID_CHARACTERS).toLowerCase();
  const ranked = known
    .map(({ id, written: candidate }) => ({ id, away: distance(wanted, candidate.slice(0, ID_CHARACTERS).toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away);
  return [...new Set(ranked.map(({ id }) => id))].slice(0, NEAR);
}
