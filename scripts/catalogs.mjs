/**
 * Message catalogs cost nothing in the built page: each message becomes a constant of its module, so that a bundler drops those that
 * nothing uses, shortens their names, and puts a message where the part of the page is that says it. Left as objects, catalogs would come
 * whole and with all their keys in the first load. Only the build does this: in development and in tests a catalog is what
 * `src/base/catalog.ts` makes of it, pseudo-locale and all.
 */
import { parseSync } from 'vite';
import { CATALOG } from './messages.mjs';

/** @returns {import('vite').Plugin} */
export function catalogsInPieces() {
  return {
    name: 'spindle-catalogs-in-pieces',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\/src\/ui\/.*\.tsx?$/ }, handler: (code, id) => inPieces(code, id) },
  };
}

/**
 * A module with its catalog split, or with its catalogs imported as what they are then; null where it has none.
 * @param {string} code
 * @param {string} id
 */
export function inPieces(code, id) {
  if (!code.includes('essages.ts') && !CATALOG.test(id)) return null;
  /** @type {{ start: number, end: number, text: string }[]} */
  const changes = [];
  for (const statement of parseSync(id, code).program.body) {
    const text = CATALOG.test(id) ? constantsOf(statement, code, id) : namespaceOf(statement, code);
    if (text !== null) changes.push({ start: statement.start, end: statement.end, text });
  }
  if (CATALOG.test(id) && changes.length !== 1)
    throw new Error(`${id} has to export one catalog: export const messages = catalog({ ... })`);
  if (changes.length === 0) return null;
  const made = changes.reduceRight((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
  return { code: made, map: null };
}

/**
 * `export const messages = catalog({ ... })` as a constant for each message.
 * @param {any} statement
 * @param {string} code
 * @param {string} id
 */
function constantsOf(statement, code, id) {
  const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration?.declarations?.[0] : undefined;
  if (made?.id.name !== 'messages' || made.init?.callee?.name !== 'catalog') return null;
  /** @type {{ key: string, value: string }[]} */
  const messages = made.init.arguments[0].properties.map((/** @type {any} */ property) => {
    if (property.type !== 'Property' || property.method || property.computed || property.key.type !== 'Identifier')
      throw new Error(`${id}: a catalog holds plain entries only: \`key: text\`, not \`${code.slice(property.start, property.end)}\``);
    return { key: property.key.name, value: code.slice(property.value.start, property.value.end) };
  });
  const constants = messages.map(({ value }, k) => `const message${k} = ${value};`);
  return `${constants.join('\n')}\nexport { ${messages.map(({ key }, k) => `message${k} as ${key}`).join(', ')} };`;
}

/**
 * `import { messages } from './messages.ts'` as the namespace of those constants.
 * @param {any} statement
 * @param {string} code
 */
function namespaceOf(statement, code) {
  if (statement.type !== 'ImportDeclaration' || !CATALOG.test(statement.source.value)) return null;
  const [specifier, ...others] = statement.specifiers;
  if (others.length > 0 || specifier?.imported?.name !== 'messages') return null;
  return `import * as ${specifier.local.name} from ${code.slice(statement.source.start, statement.source.end)};`;
}
