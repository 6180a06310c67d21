/**
 * Writes the reports of the Red Brick study again: all layouts and workloads at full and interactive scale (matrix.json), and
 * every chosen number times 0.8 and 1.2 (sensitivity.json), both in src/studies/red-brick/reports/, and the tables of
 * docs/red-brick.md. `node scripts/update-reports.mjs --reason "..."`; `--docs` writes the tables alone; `--check` fails when they
 * or the reports are stale or missing. Simulates for many minutes on two threads; what is done is kept in .cache/ until the reports are written, so
 * that it may be interrupted. `npm run reports` is the same.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bootstrap, root } from '../../../../scripts/bootstrap.mjs';
import { ensureCli } from '../../../../scripts/build-cli.mjs';
import { redBrickDoc } from './doc.mjs';

const STUDY = 'red-brick';
/** Seeds of each interactive run, paired across the layouts. */
const INTERACTIVE_SEEDS = 5;
const folder = join(root, 'src', 'studies', STUDY, 'reports');
const files = {
  matrix: join(folder, 'matrix.json'),
  sensitivity: join(folder, 'sensitivity.json'),
  doc: join(root, 'docs', 'red-brick.md'),
};
const cache = join(root, '.cache', 'reports');
const COMMAND = 'node scripts/update-reports.mjs';

/** @typedef {import('./matrix.ts').Matrix} Matrix */
/** @typedef {import('./matrix.ts').StudyRun} StudyRun */
/** @typedef {import('./matrix.ts').ReportHead} ReportHead */
/** @typedef {import('../../../cli/work.ts').Line & import('../../../cli/resultSchema.ts').ResultDocument} SweepLine */
/** @typedef {import('./sensitivity.ts').Sensitivity} Sensitivity */
/** @typedef {import('./vary.ts').Variation} Variation */

const options = /** @type {const} */ ({
  reason: { type: 'string' },
  only: { type: 'string' },
  jobs: { type: 'string', default: '2' },
  docs: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
});
const { values } = parseArgs({ options });
if (!values.docs && !values.check && !values.reason?.trim())
  fail(`Say why: ${COMMAND} --reason "..." [--only matrix|sensitivity] [--jobs 2]`);
if (values.only !== undefined && !['matrix', 'sensitivity'].includes(values.only)) fail(`--only ${values.only}: matrix or sensitivity`);

/** @param {string} words @returns {never} */
function fail(words) {
  process.stderr.write(`${words}\n`);
  process.exit(2);
}

bootstrap();
const { runnerImport } = await import('vite');
const load = async (/** @type {string[]} */ ...path) =>
  (await runnerImport(join(root, 'src', ...path), { configFile: false, logLevel: 'error', root })).module;
const study = {
  .../** @type {typeof import('./matrix.ts')} */ (await load('studies', STUDY, 'reports', 'matrix.ts')),
  .../** @type {typeof import('./reduction.ts')} */ (await load('studies', STUDY, 'reports', 'reduction.ts')),
  .../** @type {typeof import('./scales.ts')} */ (await load('studies', STUDY, 'reports', 'scales.ts')),
  .../** @type {typeof import('./sensitivity.ts')} */ (await load('studies', STUDY, 'reports', 'sensitivity.ts')),
  .../** @type {typeof import('../parameterList.ts')} */ (await load('studies', STUDY, 'parameterList.ts')),
  .../** @type {typeof import('../presets.ts')} */ (await load('studies', STUDY, 'presets.ts')),
  .../** @type {typeof import('../layouts.ts')} */ (await load('studies', STUDY, 'layouts.ts')),
  .../** @type {typeof import('../workloads.ts')} */ (await load('studies', STUDY, 'workloads.ts')),
  .../** @type {typeof import('../../../scenario/hash.ts')} */ (await load('scenario', 'hash.ts')),
  .../** @type {typeof import('../../../engine/version.ts')} */ (await load('engine', 'version.ts')),
  .../** @type {typeof import('../claims/index.ts')} */ (await load('studies', STUDY, 'claims', 'index.ts')),
};
const parameters = study.parameterValues();

/** @param {string} command */
const head = (command) =>
  /** @type {ReportHead} */ ({ engineVersion: study.ENGINE_VERSION, made: command, reason: values.reason?.trim() ?? '', parameters });

/**
 * Lines of JSON that a command of the command line prints, each told at once.
 * @template Line
 * @param {string[]} args
 * @param {(line: Line) => void} onLine
 */
async function lines(args, onLine) {
  const child = spawn(process.execPath, [await ensureCli(), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => child.kill(signal));
  const ended = new Promise((resolve) => child.once('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) onLine(JSON.parse(line));
  const code = await ended;
  if (code !== 0)
    fail(`spindle ${args.slice(0, 3).join(' ')} ... ended with ${code}; what was done is kept, the same command continues with it.`);
}

/**
 * Figures by key, in a file of lines of JSON.
 * @template T @param {string} name
 */
function kept(name) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  /** @type {Map<string, T>} */
  const known = new Map(lines.map((line) => JSON.parse(line)));
  return {
    known,
    /** @param {string} key @param {T} value */
    keep(key, value) {
      known.set(key, value);
      appendFileSync(file, `${JSON.stringify([key, value])}\n`);
    },
    forget: () => rmSync(file, { force: true }),
  };
}

const say = (/** @type {string} */ words) => process.stderr.write(`${words}\n`);

async function makeMatrix() {
  const store = kept('runs.ndjson');
  const known = /** @type {Map<string, StudyRun>} */ (store.known);
  const presets = study.LAYOUTS.flatMap(({ id: layout }) =>
    study.WORKLOADS.map(({ id: workload, interactiveScale }) => {
      const id = `${STUDY}/${layout}/${workload}`;
      const scenario = study.presetScenario(id);
      if (!scenario) throw new Error(`There is no preset ${id}.`);
      return { id, layout, workload, interactiveScale, seed: scenario.seed, hash: study.scenarioHash(scenario) };
    }),
  );
  /** @param {string} hash @param {number} scale @param {number} seed */
  const keyOf = (hash, scale, seed) => [study.ENGINE_VERSION, hash, scale, seed].join('/');
  /** @typedef {typeof presets[number]} Preset */
  /** @param {'whole' | 'interactive'} which @param {Preset} preset */
  const keysOf = (which, { hash, seed, interactiveScale }) => {
    const scale = which === 'whole' ? 1 : interactiveScale;
    const seeds = which === 'whole' && interactiveScale !== 1 ? 1 : INTERACTIVE_SEEDS;
    return Array.from({ length: seeds }, (_, k) => keyOf(hash, scale, seed + k));
  };
  for (const which of /** @type {const} */ (['interactive', 'whole'])) {
    const missing = presets.filter((preset) => keysOf(which, preset).some((key) => !known.has(key)));
    say(`${which}: ${missing.length} of ${presets.length} presets to run`);
    if (missing.length === 0) continue;
    const scale = which === 'whole' ? ['--scale', '1'] : ['--scale', 'interactive', '--seeds', String(INTERACTIVE_SEEDS)];
    await lines(
      ['sweep', ...missing.map(({ id }) => id), ...scale, '--jobs', values.jobs, '--as-done'],
      (/** @type {SweepLine} */ line) => {
        const preset = presets.find(({ hash }) => hash === line.scenarioHash);
        if (!preset) throw new Error(`The command line ran another ${line.scenario} than the source has.`);
        const { layout, workload } = preset;
        const { scale: at, seed, elapsedMs, ios } = line;
        store.keep(keyOf(line.scenarioHash, at, seed), { layout, workload, scale: at, seed, elapsedMs, ios });
        say(`  ${preset.id} scale ${at} seed ${seed}: ${(elapsedMs / 1000).toFixed(1)} s, ${ios} disk I/Os`);
      },
    );
  }
  const runs = (/** @type {'whole' | 'interactive'} */ which) =>
    presets.flatMap((preset) => keysOf(which, preset).map((key) => /** @type {StudyRun} */ (known.get(key))));
  const sums = (/** @type {StudyRun[]} */ all) => ({ runs: all.length, ios: all.reduce((sum, { ios }) => sum + ios, 0) });
  const [whole, interactive] = [runs('whole'), runs('interactive')];
  const both = new Map([...interactive, ...whole].map((run) => [[run.layout, run.workload, run.scale, run.seed].join('/'), run]));
  /** @type {Matrix} */
  const matrix = {
    ...head(`${COMMAND} --only matrix`),
    seeds: { whole: 1, interactive: INTERACTIVE_SEEDS },
    took: { whole: sums(whole.filter(({ seed }) => seed === presets[0].seed)), interactive: sums(interactive) },
    rows: study.matrixRows([...both.values()]),
  };
  write(files.matrix, matrix);
  store.forget();
}

async function makeSensitivity() {
  const store = kept('variations.ndjson');
  const known = /** @type {Map<string, Variation>} */ (store.known);
  const varied = study.variedParameters();
  const tasks = study.variationTasks(varied);
  // What is kept belongs to these numbers and these gates.
  const basis = createHash('sha256')
    .update(JSON.stringify([study.ENGINE_VERSION, parameters, study.RED_BRICK.claims.map(({ id, gate }) => [id, gate])]))
    .digest('hex');
  const keyOf = (/** @type {Variation['change']} */ change) => JSON.stringify([basis, study.SENSITIVITY_SETTINGS, change]);
  const missing = tasks.filter(({ change }) => !known.has(keyOf(change)));
  say(`sensitivity: ${missing.length} of ${tasks.length} variations to run`);
  if (missing.length > 0) {
    const names = [...new Set(missing.map(({ change }) => change?.parameter ?? 'base'))];
    const args = ['claims', STUDY, '--sensitivity', '--json', '--jobs', values.jobs, ...names.flatMap((name) => ['--parameter', name])];
    await lines(args, (/** @type {Variation} */ variation) => {
      store.keep(keyOf(variation.change), variation);
      say(
        `  ${variation.change ? `${variation.change.parameter} ${variation.change.factor === null ? `to ${variation.change.value}` : `x ${variation.change.factor}`}` : 'base'}: ${variation.runs} runs`,
      );
    });
  }
  const variations = tasks.map(({ change }) => /** @type {Variation} */ (known.get(keyOf(change))));
  const total = (/** @type {'ios' | 'runs'} */ what) => variations.reduce((sum, variation) => sum + variation[what], 0);
  /** @type {Sensitivity} */
  const report = {
    ...head(`${COMMAND} --only sensitivity`),
    settings: study.SENSITIVITY_SETTINGS,
    took: { ios: total('ios'), runs: total('runs') },
    varied,
    ...study.sensitivityOf(variations),
  };
  write(files.sensitivity, report);
  store.forget();
}

/** Numbers to seven digits: more is noise of the machine that nobody reads. @param {string} file @param {unknown} report */
function write(file, report) {
  const digits = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(7)) : value;
  writeFileSync(file, `${JSON.stringify(JSON.parse(JSON.stringify(report, digits)))}\n`);
  say(`wrote ${file}`);
}

/** What is wrong with a report, in words. @param {ReportHead | null} report @param {string} name */
function stale(report, name) {
  if (report === null) return [`${name} has not been made`];
  const problems = [];
  if (report.engineVersion !== study.ENGINE_VERSION)
    problems.push(`${name} was made by engine ${report.engineVersion}, this is ${study.ENGINE_VERSION}`);
  for (const key of new Set([...Object.keys(parameters), ...Object.keys(report.parameters)]))
    if (report.parameters[key] !== parameters[key])
      problems.push(`${name} was made with ${key} = ${report.parameters[key]}, which is ${parameters[key]} now`);
  return problems;
}

/** A number that the study has dropped, set apart or joined with another since is varied otherwise now. @param {Sensitivity | null} report */
function staleVaried(report) {
  const now = study.variedParameters().map(({ parameter }) => parameter);
  const then = report?.varied.map(({ parameter }) => parameter) ?? now;
  const differ = [...now.filter((name) => !then.includes(name)), ...then.filter((name) => !now.includes(name))];
  return differ.length > 0 ? [`sensitivity.json varies other numbers than the study has now: ${differ.join(', ')}`] : [];
}

if (!values.docs && !values.check) {
  if (values.only !== 'sensitivity') await makeMatrix();
  if (values.only !== 'matrix') await makeSensitivity();
}
/** A report as committed; null where it has not been made yet, which the document then says. @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const matrix = /** @type {Matrix | null} */ (read(files.matrix));
const sensitivity = /** @type {Sensitivity | null} */ (read(files.sensitivity));
const before = readFileSync(files.doc, 'utf8');
const after = redBrickDoc(before, { matrix, sensitivity, study });
if (values.check) {
  const problems = [...stale(matrix, 'matrix.json'), ...stale(sensitivity, 'sensitivity.json'), ...staleVaried(sensitivity)];
  if (problems.length > 0) problems.push(`make them again, in many minutes: ${COMMAND} --reason "..."`);
  if (after !== before) problems.push(`the tables of docs/red-brick.md are not those of the reports and claims: ${COMMAND} --docs`);
  for (const problem of problems) say(problem);
  if (problems.length > 0) process.exitCode = 1;
} else writeFileSync(files.doc, after);
