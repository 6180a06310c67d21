/** `npm run build`: the application as static files in dist/, for any path of any static host. */
import { bootstrap, root } from './bootstrap.mjs';

bootstrap();
const { build } = await import('vite');
await build({ root });
