/** Notices of what the build contains, on packages that this repository has. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './bootstrap.mjs';
import { notices } from './notices.mjs';

const moduleOf = (path: string) => join(root, 'node_modules', path);

it('names each package once, with its license, and none of our own modules', () => {
  const text = notices([
    moduleOf('react/index.js'),
    moduleOf('react/cjs/react.production.js'),
    `${moduleOf('@fontsource-variable/inter/wght.css')}?used`,
    join(root, 'src/ui/shell/main.tsx'),
    '\0virtual:nothing',
  ]);
  expect(text.match(/^react \d+\.\d+\.\d+ \(MIT\)$/gm)).toHaveLength(1);
  expect(text).toMatch(/^@fontsource-variable\/inter .*OFL/m);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).not.toContain('spindle 0');
});
