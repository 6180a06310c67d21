import { describe, expect, test } from 'vitest';
import { inPieces } from './catalogs.mjs';

const CATALOG = `import { catalog } from './catalog.ts';
export const messages = catalog({
  title: 'What if?',
  for: (name: string) => \`for \${name}\`,
  group: { inner: 'Within' },
});
`;
const made = (code: string, id: string) => inPieces(code, id)?.code;

describe('catalogs in pieces', () => {
  test('each message is a constant that is exported under its key, whatever the key is', () => {
    const code = made(CATALOG, '/src/ui/risk/messages.ts')!;
    expect(code).toContain("const message0 = 'What if?';");
    expect(code).toContain('const message1 = (name: string) => `for ${name}`;');
    expect(code).toContain("const message2 = { inner: 'Within' };");
    expect(code).toContain('export { message0 as title, message1 as for, message2 as group };');
    expect(code).not.toContain('catalog({');
  });

  test('a module that reads a catalog reads those constants; other imports stay', () => {
    const code = made(
      "import { messages } from './riskMessages.ts';\nimport { messages as kit } from '../messages.ts';\nimport { a } from './a.ts';",
      '/src/ui/risk/View.tsx',
    );
    expect(code).toBe(
      "import * as messages from './riskMessages.ts';\nimport * as kit from '../messages.ts';\nimport { a } from './a.ts';",
    );
  });

  test('modules without catalogs are left alone', () => {
    expect(made("import { a } from './a.ts';", '/src/ui/risk/View.tsx')).toBeUndefined();
    expect(made("import { a, b } from './otherMessages.ts';", '/src/ui/risk/View.tsx')).toBeUndefined();
  });

  test('what cannot be split stops the build', () => {
    const id = '/src/ui/risk/messages.ts';
    expect(() => inPieces('export const messages = catalog({ ...others });', id)).toThrow('plain entries');
    expect(() => inPieces('export const messages = catalog({ title() {} });', id)).toThrow('plain entries');
    expect(() => inPieces('export const words = {};', id)).toThrow('has to export one catalog');
  });
});
