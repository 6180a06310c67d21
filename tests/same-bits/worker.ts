/** The runs inside a browser's worker. */
import { simulateAll } from './cases.ts';

self.postMessage(simulateAll());
