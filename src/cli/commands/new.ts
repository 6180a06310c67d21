import { Command, InvalidArgumentError, Option } from 'commander';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { loadLibrary } from '../../scenario/drives/library.ts';
import {
  buildWarehouse,
  dataDisks,
  disksOf,
  fitDrives,
  PRODUCTS,
  productOf,
  readClasses,
  readDisks,
  readLvm,
  readSpaces,
  readTables,
  TEMPLATES,
  templateWork,
  type FittedDisk,
  type ProductId,
  type TemplateId,
  type VolumeRow,
} from '../../scenario/import/index.ts';
import { answering, DONE, NO, UsageError, type ExitCode } from '../failure.ts';
import { print, printJson, say } from '../output.ts';
import { sayLeftOut, sayProblems, textOf } from '../pasted.ts';

interface Values {
  readonly database: ProductId;
  readonly tables?: string;
  readonly files?: string;
  readonly disks?: string;
  readonly lvm?: string;
  readonly drive: string;
  readonly count?: number;
  readonly stripeUnit?: number;
  readonly classes?: string;
  readonly template: TemplateId;
  readonly users: number;
  readonly seconds?: number;
  readonly warmUp?: number;
  readonly degree: number;
  readonly pool: number;
  readonly title: string;
  readonly query?: boolean;
}

/** `new`: a scenario out of what a database and an operating system print. */
export const newCommand = (): Command =>
  new Command('new')
    .description('make a scenario of your own tables, disks and queries, from what a database and lsblk print; it goes to standard output')
    .addOption(new Option('--database <name>', 'whose catalog it is').choices(PRODUCTS.map(({ id }) => id)).default('other'))
    .option('--query', "print the queries for the database's catalog, and nothing else")
    .option('--tables <file>', 'result of the first query, or a CSV: name, size, and if known kind, table_name, space_name')
    .option('--files <file>', 'result of the second query: table spaces and their data files')
    .option('--disks <file>', 'output of lsblk or iostat -x; disks that the system uses are left out')
    .option('--lvm <file>', 'output of pvs, vgs and lvs --segments -o +devices for --disks: volume groups and their logical volumes')
    .option('--drive <id>', 'drive of the library for disks of which only the name is known, or with --count', 'constellation2_1tb')
    .option('--stripe-unit <kib>', 'of arrays and logical volumes for which lsblk does not say it', whole(1024 * 1024))
    .option('--count <n>', 'so many disks of that drive, in place of --disks', whole(2048))
    .option(
      '--classes <file>',
      'CSV of query classes: class, does, object, queries; with stream, users, think, arrivals and more also of whose queries they are',
    )
    .addOption(new Option('--template <name>', 'queries where there is no --classes').choices(TEMPLATES).default('mixed'))
    .option('--users <n>', 'users who run the batch at the same time', whole(500), 4)
    .option('--seconds <n>', 'simulated time of the run; default: until its work is done', whole(1_000_000))
    .option('--warm-up <n>', 'seconds of it that do not count', whole(999_999))
    .option('--degree <n>', 'processes of one query', whole(256), 4)
    .option('--pool <mib>', 'buffer pool in MiB', whole(1024 * 1024), GIB / MIB)
    .option('--title <text>', 'title of the scenario', 'My warehouse')
    .action(answering(make));

const whole =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${most}.`);
  };

async function make(values: Values): Promise<ExitCode> {
  const product = productOf(values.database);
  if (values.query) return printQueries(product.id);
  if (values.tables === undefined) throw new UsageError('--tables FILE is needed; --query prints what to run in the database for it');
  const tables = readTables(await textOf(values.tables));
  const spaces = readSpaces(values.files === undefined ? '' : await textOf(values.files));
  const pasted = values.classes === undefined ? null : readClasses(await textOf(values.classes));
  const { disks, volumes, logical } = await disksFor(values);
  const lvm = readLvm(values.lvm === undefined ? '' : await textOf(values.lvm));
  sayProblems(values.lvm ?? '', lvm.problems);
  sayProblems(values.tables, tables.problems);
  sayProblems(values.files ?? '', spaces.problems);
  sayProblems(values.classes ?? '', pasted?.problems ?? []);
  const unit = values.stripeUnit;
  const { scenario, problems, assumed } = buildWarehouse({
    title: values.title,
    product: product.id,
    disks,
    volumes,
    lvm: lvm.rows,
    logicalMounts: logical,
    ...(unit !== undefined && {
      choices: Object.fromEntries(volumes.map(({ name, unitBytes }) => [name, unitBytes > 0 ? {} : { unitBytes: unit * KIB }])),
    }),
    tables: tables.rows,
    spaces: spaces.rows,
    classes: pasted?.rows ?? templateWork(values.template, tables.rows),
    streams: pasted?.streams ?? [],
    time: { seconds: values.seconds ?? 0, warmUpSeconds: values.warmUp ?? 0 },
    users: values.users,
    degree: values.degree,
    bufferPoolBytes: values.pool * MIB,
  });
  const source = {
    disks: values.disks ?? '',
    lvm: values.lvm ?? '',
    tables: values.tables,
    files: values.files ?? '',
    classes: values.classes ?? '',
  };
  for (const problem of problems) sayProblems(source[problem.part], [problem]);
  if (scenario === null) return NO;
  sayLeftOut(values.tables, tables.problems);
  sayLeftOut(values.files ?? '', spaces.problems);
  sayLeftOut(values.classes ?? '', pasted?.problems ?? []);
  for (const sentence of assumed) say(`Assumed: ${sentence}`);
  printJson(scenario);
  return DONE;
}

function printQueries(id: ProductId): ExitCode {
  const { title, how, tablesQuery, filesQuery } = productOf(id);
  if (tablesQuery === '')
    throw new UsageError(
      `--query: name a database, one of ${PRODUCTS.filter((each) => each.tablesQuery !== '')
        .map((each) => each.id)
        .join(', ')}`,
    );
  print(`-- Tables and indexes of ${title}, for --tables. ${how}\n${tablesQuery}`);
  if (filesQuery !== '') print(`\n-- Table spaces and their files, for --files.\n${filesQuery}`);
  return DONE;
}

async function disksFor({ disks: path, drive, count }: Values): Promise<{
  readonly disks: FittedDisk[];
  readonly volumes: readonly VolumeRow[];
  readonly logical?: ReadonlyMap<string, readonly string[]> | undefined;
}> {
  if (count !== undefined && path !== undefined) throw new UsageError('--disks FILE or --count N, not both');
  const library = await loadLibrary();
  const entry = library.find(({ id }) => id === drive);
  if (entry === undefined) throw new UsageError(`--drive ${drive}: the library has no such drive; see drive list`);
  if (count !== undefined && path === undefined) return { disks: disksOf(entry, count), volumes: [] };
  if (path === undefined) throw new UsageError('--disks FILE or --count N is needed');
  const { rows, volumes, logical, problems } = readDisks(await textOf(path));
  sayProblems(path, problems);
  const free = dataDisks(rows);
  for (const row of rows) if (!free.includes(row)) say(`${path}: ${row.name} is left out: the system uses it for ${row.system}`);
  const fitted = fitDrives(free, library, drive);
  for (const { name, note } of fitted) if (note !== '') say(`${name}: ${note}`);
  return { disks: fitted, volumes, logical };
}
