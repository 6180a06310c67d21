import { expect, it } from 'vitest';
import { replaced } from './update-kernels.mjs';

const document = (content: string) =>
  `# Title\n\n<!-- kernels: written by scripts/update-kernels.mjs -->\n\n${content}\n\n<!-- end of kernels -->\n\nText.\n`;

it('replaces what lies between the marks and nothing else', () => {
  expect(replaced(document('| old |'), 'kernels', '| new |')).toBe(document('| new |'));
  expect(replaced(document('same'), 'kernels', 'same')).toBe(document('same'));
});

it('refuses a document without the marks of a part', () => {
  expect(() => replaced(document('x'), 'tunables', 'y')).toThrow(/lacks the marks of "tunables"/);
});
