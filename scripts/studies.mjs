/**
 * The rule of studies: outside src/studies nobody knows one. Nothing there imports from a study's folder, and no text in code has
 * a study's id: what makes a study is in its object (`src/studies/<id>/index.ts`), listed in `src/studies/index.ts`. A folder
 * of src/studies with an `index.ts` is a study; `validation` (how far the device models are off) is none. Tests and scripts keep the
 * rule too: tests ask `src/studies/testing/samples.ts` for a scenario of the kind that they need.
 *
 * `node scripts/studies.mjs`
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isProgram, root } from './bootstrap.mjs';
import { modulesUnder, TEST } from './modules.mjs';

/** Files, and folders with a slash at the end, that may know a study, and why. */
/** @type {Readonly<Record<string, string>>} */
const MAY = {
  'src/scenario/terms.ts': 'a vocabulary is called as the product is whose words it has, and so is a study',
  'src/scenario/link/dictionary1.ts': 'words that links of all time are packed with; frozen',
  'src/scenario/link/pins.test.ts': 'links that were published, letter by letter; frozen',
  'src/scenario/link/testing/': 'how that dictionary was made, and the documents behind the published links; frozen',
  'tests/claims/': 'decide the claims that a study publishes',
  'tests/e2e/study.spec.ts': 'walks through what a study publishes on its page',
};

/**
 * Everything in a project that breaks the rule, in words; empty when all is well.
 * @param {string} project folder that holds src/ and scripts/
 * @returns {{ studies: string[], files: number, exceptions: string[], problems: string[] }} exceptions: files that know a study and may
 */
export function checkStudies(project) {
  const home = join(project, 'src', 'studies');
  const studies = readdirSync(home).filter((name) => existsSync(join(home, name, 'index.ts')));
  const tests = join(project, 'tests');
  const files = [...modulesUnder(join(project, 'src')), ...(existsSync(tests) ? modulesUnder(tests) : []), ...programsOf(project)].filter(
    (file) => !file.startsWith(home + sep),
  );
  /** @type {Set<string>} */
  const exceptions = new Set();
  const problems = studies.length === 0 ? [`No study found under ${home}: nothing was checked.`] : [];
  if (files.length === 0) problems.push(`No file found under ${project}: nothing was checked.`);
  const folders = studies.map((id) => join(home, id) + sep);
  const named = new RegExp(`(^|[^\\w-])(${studies.join('|')})($|[^\\w-])`);
  for (const file of files) {
    for (const { text, isSpecifier } of textsOf(file)) {
      const path = isSpecifier || /^\.{1,2}\//.test(text) ? resolve(dirname(file), text.replace(/\?.*$/, '')) : '';
      const says = (/** @type {string} */ what) => {
        const name = nameIn(project, file);
        if (Object.keys(MAY).some((may) => name === may || (may.endsWith('/') && name.startsWith(may)))) exceptions.add(name);
        else problems.push(`${name}: ${what}${isTest(name) ? SAMPLES : ''}`);
      };
      if (folders.some((folder) => path.startsWith(folder))) says(`imports from a study's folder (${text})`);
      else if (studies.length > 0 && named.test(text)) says(`knows a study by its id (${text.trim().slice(0, 80)})`);
    }
  }
  return { studies, files: files.length, exceptions: [...exceptions].toSorted(), problems };
}

/** What a test does instead. */
const SAMPLES = '; use sample() or sampleScenario() of src/studies/testing/samples.ts, or test it in its folder';

/** @param {string} name */
const isTest = (name) => TEST.test(name) || name.startsWith('tests/');

/** @param {string} project */
function programsOf(project) {
  const scripts = join(project, 'scripts');
  const there = existsSync(scripts) ? readdirSync(scripts).map((name) => join(scripts, name)) : [];
  const top = readdirSync(project).map((name) => join(project, name));
  return [...there.filter((file) => /\.(mjs|ts)$/.test(file)), ...top.filter((file) => file.endsWith('.config.ts'))];
}

/**
 * @param {string} project
 * @param {string} file
 */
const nameIn = (project, file) => relative(project, file).split(sep).join('/');

/**
 * Every text of a file's code: imports, strings, parts of templates, text between tags. Comments are none.
 * @param {string} file
 * @returns {{ text: string, isSpecifier: boolean }[]}
 */
function textsOf(file) {
  const { program, module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = module.staticImports.map((one) => ({ text: one.moduleRequest.value, isSpecifier: true }));
  const add = (/** @type {unknown} */ text, isSpecifier = false) => {
    if (typeof text === 'string') found.push({ text, isSpecifier });
  };
  for (const statement of module.staticExports) for (const { moduleRequest } of statement.entries) add(moduleRequest?.value, true);
  new Visitor({
    Literal: (node) => add(node.value),
    TemplateElement: (node) => add(node.value.cooked),
    JSXText: (node) => add(node.value),
  }).visit(program);
  // An import is a string too: once is enough.
  const specifiers = new Set(found.filter(({ isSpecifier }) => isSpecifier).map(({ text }) => text));
  return found.filter(({ text, isSpecifier }, k) =>
    isSpecifier ? found.findIndex((one) => one.isSpecifier && one.text === text) === k : !specifiers.has(text),
  );
}

if (isProgram(import.meta)) {
  const { studies, files, exceptions, problems } = checkStudies(root);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  for (const [may, why] of Object.entries(MAY)) {
    const known = exceptions.filter((name) => name === may || (may.endsWith('/') && name.startsWith(may)));
    process.stdout.write(`may know a study: ${may}, ${known.length} ${known.length === 1 ? 'file' : 'files'} (${why})\n`);
  }
  process.stdout.write(`${files} files, ${studies.length} studies, ${exceptions.length} exceptions, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
