/** Which presets calibrate. */

/** A number of a name, the same in every run. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
}

const FOLDS = 5;

/** Half of the presets calibrate, with variants of them. The other half and its variants are held out. */
export const calibrates = (preset: string): boolean => (hashOf(preset) >>> 16) % 2 === 0;

/** Cases of one preset and its variants are in one fold, so that a fit never knows the preset that it is tried on. */
export const foldOf = (preset: string): number => (hashOf(`${preset}/fold`) >>> 3) % FOLDS;

export const folds = FOLDS;
