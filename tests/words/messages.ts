/** What the page can say: the texts in its source, and those of its lessons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../../scripts/bootstrap.mjs';
import { modulesUnder, nameOf, TEST } from '../../scripts/modules.mjs';

export interface Message {
  readonly file: string;
  readonly text: string;
}

const source = join(root, 'src');
/** Folders whose texts reach the screen; commands for other systems are not the page's words. */
const SPOKEN = /^src\/(analysis|scenario(?!\/configLines)|store|studies|ui)\//;

/** Texts of modules; what only modules understand (import paths) is left out. */
export function messagesOf(file: string, code: string): readonly Message[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found: Message[] = [];
  const imported = new Set<unknown>();
  const add = (text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain !== '') found.push({ file, text: plain });
  };
  new Visitor({
    ImportDeclaration: (node) => imported.add(node.source.start),
    ExportNamedDeclaration: (node) => node.source && imported.add(node.source.start),
    ExportAllDeclaration: (node) => imported.add(node.source.start),
    ImportExpression: (node) => imported.add(node.source.start),
    Literal: (node) => {
      if (typeof node.value === 'string' && !imported.has(node.start)) add(node.value);
    },
    TemplateLiteral: (node) => add(node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: (node) => add(node.value),
  }).visit(program);
  return found;
}

export function allMessages(): readonly Message[] {
  const modules = modulesUnder(source).filter((file) => !TEST.test(file) && SPOKEN.test(nameOf(source, file)));
  return modules.flatMap((file) => messagesOf(nameOf(source, file), readFileSync(file, 'utf8')));
}
