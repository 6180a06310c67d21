/** The engine as a package in any page, without the program: the same result as here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../scripts/bootstrap.mjs';
import { serveFolder } from '../../scripts/serve.mjs';
import { runToEnd } from '../../src/engine/run.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';

test('a page and its worker that import the package get the result of this engine', async ({ page }) => {
  const folder = join(root, '.cache', 'package-page');
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, ['scripts/build-package.mjs', '--modules', folder], { cwd: root, stdio: 'pipe' });
  const [preset] = presetIds();
  const run = `import { simulate } from './spindle.js';
import { presetScenario } from './studies.js';
const { resultHash } = simulate(presetScenario('${preset}'), { scale: 0.01, seed: 7 });
`;
  writeFileSync(join(folder, 'worker.js'), `${run}postMessage(resultHash);`);
  writeFileSync(
    join(folder, 'page.js'),
    `${run}document.querySelector('#page').textContent = resultHash;
new Worker('./worker.js', { type: 'module' }).onmessage = ({ data }) => (document.querySelector('#worker').textContent = data);`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><p id="page"></p><p id="worker"></p><script type="module" src="./page.js"></script>',
  );
  const server = await serveFolder({ folder });
  try {
    await page.goto(server.url);
    const { resultHash } = runToEnd(presetScenario(preset)!, { scale: 0.01, seed: 7 });
    await expect(page.locator('#page')).toHaveText(resultHash);
    await expect(page.locator('#worker')).toHaveText(resultHash);
  } finally {
    await server.close();
  }
});
