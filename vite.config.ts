import { hash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogsInPieces } from './scripts/catalogs.mjs';
import { constantsInPlace, IMPORTED_CONSTANTS } from './scripts/constants.mjs';
import { thirdPartyNotices } from './scripts/notices.mjs';
import { offline } from './scripts/offline.mjs';
import { sourcesApart } from './scripts/sources.mjs';

/**
 * What the built page may do: run its own scripts and workers, and nothing else. Data that come in by
 * link, file or paste can then neither run nor call home, whatever a bug lets through. `blob:` and
 * `data:` images are the charts on their way to PNG. Workers from `blob:` are this page's own programs from kept text, which
 * only `src/worker/trusted.ts` can start.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types spindle',
].join('; ');

/** Only in the build: the development server needs inline scripts for hot replacement. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'spindle-content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY }, injectTo: 'head-prepend' },
      ],
    },
  };
}

/** In a worker a study is its presets and its claims: all else that depends on it would come along in its one file. */
function claimsOnly(): Plugin {
  const study = /\/src\/studies\/[^/]+\/index\.ts$/;
  return {
    name: 'spindle-claims-only',
    enforce: 'pre',
    transform: (code, id) => (study.test(id) ? code.replaceAll(/import\('(?!\.\/claims\/)[^']+'\)/g, 'Promise.reject()') : null),
  };
}

export default defineConfig({
  // Relative addresses: the build works from any path of any static host.
  base: './',
  // The style's hash keeps names apart; the usual line numbers behind it are a kilobyte of the first load.
  css: { modules: { generateScopedName: (name, _file, css) => `${name}-${hash('sha256', css, 'hex').slice(0, 6)}` } },
  plugins: [catalogsInPieces(), sourcesApart(), react(), contentSecurityPolicy(), thirdPartyNotices(), offline()],
  worker: {
    format: 'es',
    plugins: () => [constantsInPlace(), claimsOnly()],
    rolldownOptions: { optimization: IMPORTED_CONSTANTS, output: { codeSplitting: false } },
  },
  build: {
    manifest: true,
    // The budget that counts is checked compressed, by scripts/size.mjs.
    chunkSizeWarningLimit: 1000,
    // One file: after a failure Vite's loader of styles by part takes them for loaded, and a dialog comes up bare.
    cssCodeSplit: false,
    // The polyfill is for browsers that cannot run the page anyway.
    modulePreload: { polyfill: false },
    // What the page needs at once comes as one file: some fifty small ones cost more to name each other, and to fetch.
    rolldownOptions: { optimization: IMPORTED_CONSTANTS, output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
});
