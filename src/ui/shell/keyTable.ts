/** Everything there is a key for, in the order in which help shows it. */
import type { Action } from '../kit/actions/action.ts';
import { playActions } from '../features/play/actions.ts';
import { allActions } from './actions.ts';

export const keyTable: readonly Action[] = [...allActions, ...playActions];
