/** Parts of the board that are seen by adapter only: loaded when they are. */
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { messages } from './messages.ts';

export const PathHeader = lazyPart(messages.pathPart, () => import('./PathHeader.tsx').then((module) => module.PathHeader));
export const Rail = lazyPart(messages.pathPart, () => import('./PathHeader.tsx').then((module) => module.Rail));
