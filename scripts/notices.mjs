/**
 * THIRD-PARTY.txt of the built page: name, version and license text of every package of which something is
 * in the build, as their licenses ask for. From the modules that were bundled, so it cannot be forgotten.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENSE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/** @returns {import('vite').Plugin} */
export function thirdPartyNotices() {
  return {
    name: 'spindle-third-party-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: notices([...this.getModuleIds()]) });
    },
  };
}

/**
 * The text for a set of modules; throws where a package has no license that could be named.
 * @param {string[]} moduleIds file names, also those with a query or a plugin's mark before them
 */
export function notices(moduleIds) {
  const folders = new Set(moduleIds.map(packageFolder).filter((folder) => folder !== undefined));
  const parts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => LICENSE.test(entry));
    if (!file) throw new Error(`${name} is in the build and has no license file.`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return `Spindle contains software and a typeface by others:\n\n${parts.sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * Folder of the package that a module belongs to; undefined for our own modules and for those without a file.
 * @param {string} id
 */
function packageFolder(id) {
  if (id.startsWith('\0') || !/[\\/]node_modules[\\/]/.test(id)) return undefined;
  let folder = dirname(id.replace(/\?.*$/s, ''));
  // A package.json without a name only says how the files beside it are to be read.
  while (!(existsSync(join(folder, 'package.json')) && JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name)) {
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return folder;
}
