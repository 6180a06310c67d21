/**
 * Publishes the JSON Schemas of the documents, generated from the source into public/schema/.
 * `npm run schema` writes them; `--check` fails when the published ones are not those of the source.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

const DOCUMENTS = [
  { file: 'scenario.schema.json', title: 'Spindle scenario', module: 'src/scenario/schema.ts', name: 'Scenario' },
  { file: 'drive.schema.json', title: 'Spindle drive', module: 'src/scenario/hardware.ts', name: 'Drive' },
  { file: 'result.schema.json', title: 'Spindle result document', module: 'src/cli/resultSchema.ts', name: 'ResultDocument' },
];

const folder = join(root, 'public', 'schema');
const check = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
for (const { file, title, module, name } of DOCUMENTS) {
  const { module: source } = await runnerImport(join(root, module), { configFile: false, logLevel: 'error' });
  // What one may write, with optional fields left out; ranges that JSON Schema cannot say are checked by the program.
  const schema = toJsonSchema(source[name], { typeMode: 'input', errorMode: 'ignore' });
  const text = `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', $id: file, title, ...schema }, null, 2)}\n`;
  const path = join(folder, file);
  if (!check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`public/schema/${file} is not what the source says: npm run schema\n`);
    process.exitCode = 1;
  }
}
