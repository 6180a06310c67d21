/** `npm run -s spindle -- COMMAND ...`: the command line, built first when its sources have changed. */
import { spawn } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';

bootstrap();
const { ensureCli } = await import('./build-cli.mjs');
const program = await ensureCli();

// npm runs scripts in the package's folder; file names on the command line are meant from the user's.
const cwd = process.env.npm_lifecycle_event === 'spindle' ? process.env.INIT_CWD : undefined;
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit', cwd });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => (process.exitCode = code ?? 1));
