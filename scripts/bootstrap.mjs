/**
 * What every command does first: check Node, install the packages if they are missing or stale.
 * Node built-ins only, because nothing is installed when this runs.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Whether a module is the program that was started, and not imported by another. Node keeps the name it
 * was started by but resolves links in modules' addresses, so a clone below a symbolic link needs care:
 * a check that takes itself for a library does nothing and passes.
 * @param {ImportMeta} meta
 */
export function isProgram(meta) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(meta.url);
}

const stampFile = join(root, 'node_modules', '.spindle-stamp');
/** Oldest Node that the build tool runs on. */
const MINIMUM = [20, 19];

/**
 * Ends the process with a message when Node is too old; installs the packages with `npm ci` when they
 * are not the ones of the lock file on this platform. Everything is said on standard error, so that
 * commands keep their standard output for results.
 */
export function bootstrap() {
  checkNode();
  const wanted = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!installedAsLocked()) install();
  writeFileSync(stampFile, wanted);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  process.stderr.write(`Spindle needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org\n`);
  process.exit(1);
}

/** Native packages differ by platform, architecture and ABI: a node_modules copied from elsewhere is stale. */
function stamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update([process.platform, process.arch, process.versions.modules].join()).digest('hex');
}

/**
 * True when `npm install` already left exactly what the lock file asks for (npm records it in a
 * hidden lock file, written last), so that a developer's tree is not thrown away.
 */
function installedAsLocked() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const ours = new Set(Object.keys(locked[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`));
  // Optional packages that others ask for are native ones of all platforms: npm knows which of them belong here.
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || (!ours.has(path) && (entry.optional || entry.devOptional)) || installed[path]?.version === entry.version,
  );
}

function install() {
  process.stderr.write('Installing packages (npm ci) ...\n');
  // NODE_ENV=production would leave out the tools; results of commands own standard output.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (done.status === 0) return;
  process.stderr.write(
    `Installing packages failed (npm ci: ${done.error?.message ?? `exit code ${done.status}`}). Is the network there?\n`,
  );
  process.exit(1);
}
