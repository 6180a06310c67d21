/** The numbers of these pictures as text: only wanted when they are saved. */
import { later } from '../../../base/later.ts';
import { messages } from './messages.ts';

export const csvFile = later(messages.writingNumbers, () => import('./csv.ts'));
