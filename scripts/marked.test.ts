import { expect, it } from 'vitest';
import { replaced, table } from './marked.mjs';

const BY = { file: 'docs/kernels.md', script: 'scripts/update-kernels.mjs' };
const document = (content: string) =>
  `# Title\n\n<!-- kernels: written by scripts/update-kernels.mjs -->\n\n${content}\n\n<!-- end of kernels -->\n\nText.\n`;

it('replaces what lies between the marks and nothing else', () => {
  expect(replaced(document('| old |'), 'kernels', '| new |', BY)).toBe(document('| new |'));
  expect(replaced(document('same'), 'kernels', 'same', BY)).toBe(document('same'));
});

it('refuses a document without the marks of a part', () => {
  expect(() => replaced(document('x'), 'tunables', 'y', BY)).toThrow(/kernels\.md lacks the marks of "tunables"/);
});

it('keeps a bar in a cell from ending it', () => {
  expect(table(['a', 'b'], [['x|y', 1]])).toBe('| a | b |\n|---|---|\n| x\\|y | 1 |');
});
