/**
 * Finds a Chromium for the end-to-end checks, or installs one: whatever the machine has, then what the
 * machine's own package manager gives, then Playwright's download.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './bootstrap.mjs';
import { binOf } from './run.mjs';

const SYSTEM_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED_PLACES = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
};

/** The sandbox of Chromium cannot be used by root; everybody else keeps it. */
const isRoot = process.getuid?.() === 0;

/** Flags for a browser that works offline, without a screen and without a graphics card. */
export const BROWSER_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Path of an installed browser: CHROME_PATH, else Playwright's own, else the system's.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, and there is no program there.`);
  }
  return (await playwrightsOwn()) ?? [...onPath(), ...fixedPlaces()].find(works);
}

/**
 * Like `findBrowser`, but installs one when there is none. Throws, with every way tried, when that fails too.
 * @param {(line: string) => void} say receives progress
 */
export async function ensureBrowser(say) {
  const found = await findBrowser();
  if (found) return found;
  if (isRoot && existsSync('/etc/debian_version') && !isUbuntu()) {
    say('Installing a browser for the end-to-end checks (apt-get install chromium-headless-shell) ...');
    attempt('apt-get', ['update']);
    attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
    const installed = onPath().find(works);
    if (installed) return installed;
  }
  say('Installing a browser for the end-to-end checks (playwright install chromium) ...');
  attempt(process.execPath, [binOf('playwright'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const downloaded = await playwrightsOwn();
  if (downloaded) return downloaded;
  throw new Error(
    "No Chromium for the end-to-end checks. Looked at CHROME_PATH, Playwright's own, and the system's " +
      `(${SYSTEM_NAMES.join(', ')}); installing one failed. Install Chromium or Chrome, or set CHROME_PATH to its program.`,
  );
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) && works(path) ? path : undefined;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

function fixedPlaces() {
  return (process.platform === 'darwin' ? FIXED_PLACES.darwin : process.platform === 'win32' ? FIXED_PLACES.win32 : []).filter(
    isExecutable,
  );
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A stub that only asks to install a snap, or a browser whose libraries are missing, is no browser.
 * (Chrome on Windows opens a window for --version, and there neither case exists.)
 * @param {string} path
 */
function works(path) {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version', ...(isRoot ? ['--no-sandbox'] : [])], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

/** Ubuntu's chromium package is only a pointer to a snap, which does not run everywhere. */
function isUbuntu() {
  return spawnSync('grep', ['-qi', 'ubuntu', '/etc/os-release']).status === 0;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function attempt(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2], timeout: 240_000 });
  return done.status === 0;
}
