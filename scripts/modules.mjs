/** The modules of a folder, for the checkers of the source. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const MODULE = /\.(ts|tsx)$/;
/** Tests beside the code, and helpers of tests in folders called `testing`. */
export const TEST = /\.test\.tsx?$|[\\/]testing[\\/]/;

/**
 * Every module under a folder, tests included.
 * @param {string} folder
 * @returns {string[]}
 */
export function modulesUnder(folder) {
  return filesUnder(folder, MODULE).filter((path) => !path.endsWith('.d.ts'));
}

/**
 * Every file under a folder whose name matches.
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]}
 */
export function filesUnder(folder, name) {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    return statSync(path).isDirectory() ? filesUnder(path, name) : name.test(entry) ? [path] : [];
  });
}

/**
 * A module's name for people: from the folder that holds `source`, with forward slashes.
 * @param {string} source
 * @param {string} file
 */
export function nameOf(source, file) {
  return relative(join(source, '..'), file).split(sep).join('/');
}
