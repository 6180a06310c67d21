/** `npm start [-- --port N --host]`: install what is missing, then serve the application. */
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

bootstrap();
const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' }, host: { type: 'boolean', default: false } } });
const { createServer } = await import('vite');
// A port in use is no reason to fail: the next free one is taken and printed.
const server = await createServer({ root, server: { port: Number(values.port), strictPort: false, host: values.host } });
await server.listen();
server.printUrls();
