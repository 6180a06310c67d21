/** In words, what becomes of volumes and files when a volume is made of chosen disks. */
import type { Scenario } from '../../scenario/schema.ts';
import { listWords } from '../format.ts';

/**
 * Of all disks of one volume that volume becomes the new one; volumes of which no disk remains dissolve, and their
 * files move onto the new one; volumes of which some remain keep their files.
 * @param chosen ids of disks
 */
export function whatBecomes(scenario: Scenario, chosen: readonly string[]): string {
  const gone = new Set(chosen);
  const touched = scenario.volumes.filter((volume) => volume.members.some((id) => gone.has(id)));
  const dissolved = touched.filter((volume) => volume.members.every((id) => gone.has(id)));
  if (touched.length === 1 && dissolved.length === 1 && dissolved[0].members.length === gone.size) {
    return `${dissolved[0].name} becomes the new volume and keeps its name and its files.`;
  }
  const names = (volumes: typeof touched) => listWords(volumes.map(({ name }) => name));
  const kept = touched.filter((volume) => !dissolved.includes(volume));
  const inVolumes = new Set(touched.flatMap(({ members }) => members));
  const sentences: string[] = [];
  if (dissolved.length === 1) sentences.push(`${names(dissolved)} dissolves into the new volume, and its files move onto it.`);
  if (dissolved.length > 1) sentences.push(`${names(dissolved)} dissolve into the new volume, and their files move onto it.`);
  if (chosen.some((id) => !inVolumes.has(id))) sentences.push('Files on loose disks move to the new volume.');
  if (kept.length > 0) sentences.push(`What lies on ${names(kept)} stays there, on the disks that remain.`);
  return sentences.join(' ');
}
