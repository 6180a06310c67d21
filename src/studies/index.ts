/** The registry: every study, in the order in which the product lists them. A new study is one line here. */
import { CONTAINER_MOVE } from './container-move/index.ts';
import { FIRST_STEPS } from './first-steps/index.ts';
import { IO_SCHEDULERS } from './io-schedulers/index.ts';
import { RED_BRICK } from './red-brick/index.ts';
import { FLASH_TIER } from './flash-tier/index.ts';
import { X445 } from './x445/index.ts';
import type { Study } from './study.ts';

/** The page opens with the first one. */
export const STUDIES: readonly Study[] = [RED_BRICK, IO_SCHEDULERS, FIRST_STEPS, FLASH_TIER, CONTAINER_MOVE, X445];
