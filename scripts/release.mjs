/**
 * `npm run release -- VERSION`: writes the version into package.json and its lock file, dates the changelog's
 * entries, commits and tags. Pushes nothing. Refuses a tree that is not clean, a version that is not newer,
 * and a changelog without entries.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, root } from './bootstrap.mjs';

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const UNRELEASED = '## [Unreleased]';

/**
 * Says why a version cannot follow another; undefined when it can.
 * @param {string} now
 * @param {string} next
 * @returns {string | undefined}
 */
export function whyNotNext(now, next) {
  if (!VERSION.test(next)) return `${JSON.stringify(next)} is not a version such as 1.2.3.`;
  const [a, b] = [now, next].map((version) => version.split('.').map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at >= 0 && b[at] > a[at]) return undefined;
  return `Version ${next} is not newer than ${now}.`;
}

/**
 * The changelog with the entries under "Unreleased" dated as a version, and an empty "Unreleased" above them.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date as 2026-01-31
 * @returns {string}
 * @throws when there is no such heading or nothing under it
 */
export function dated(changelog, version, date) {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no heading "${UNRELEASED}".`);
  const after = start + UNRELEASED.length;
  const next = changelog.indexOf('\n## ', after);
  const entries = changelog.slice(after, next < 0 ? undefined : next);
  if (!/^- /m.test(entries)) throw new Error('CHANGELOG.md has no entries under "Unreleased": nothing to release.');
  return `${changelog.slice(0, after)}\n\n## [${version}] - ${date}${changelog.slice(after)}`;
}

if (isProgram(import.meta)) main(process.argv[2] ?? '');

/** @param {string} version */
function main(version) {
  const at = (/** @type {string} */ name) => join(root, name);
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const why = whyNotNext(manifest.version, version) ?? (git('status', '--porcelain') ? 'Commit your changes first.' : undefined);
  if (why) refuse(why);
  try {
    const changelog = dated(readFileSync(at('CHANGELOG.md'), 'utf8'), version, new Date().toISOString().slice(0, 10));
    const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
    for (const file of [manifest, lock, lock.packages['']]) file.version = version;
    writeFileSync(at('CHANGELOG.md'), changelog);
    writeFileSync(at('package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(at('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Spindle ${version}`);
  process.stdout.write(`Version ${version} is committed and tagged. Publish it with: git push --follow-tags\n`);
}

/** @param {string} why */
function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
