/** The claims of studies, loaded: they hold an engine, which nobody needs who only looks at a study. */
import { STUDIES } from '../index.ts';
import type { StudyClaims } from './study.ts';

/** Ids of the studies that have claims. */
export const claimedStudies = (): readonly string[] => STUDIES.flatMap(({ id, claims }) => (claims ? [id] : []));

/** The claims of a study, or of all studies if none is named. Rejects with a RangeError for a study that has no claims. */
export async function loadClaims(study?: string): Promise<readonly StudyClaims[]> {
  const found = STUDIES.filter(({ id }) => study === undefined || id === study).flatMap(({ claims }) => (claims ? [claims] : []));
  if (found.length === 0) throw new RangeError(`No study ${study} with claims; there are: ${claimedStudies().join(', ')}.`);
  return Promise.all(found.map((claims) => claims.load()));
}
