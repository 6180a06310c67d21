/**
 * Property tests draw the same cases on every machine, so that a red run is never a matter of luck.
 * `FC_SEED=$RANDOM npm test -- --only unit` looks at other cases.
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_040_229) });
