/** The document's workloads in as many words as a switch has room for. */
import { plural } from '../../base/units.ts';

/** They are loads, tight star joins and mixes. */
const MIX_WORDS: Readonly<Record<string, string>> = { w1: 'load', w2: 'tight', w3: 'mixed', w4: 'tight', w5: 'mixed' };

/** "20 users mixed"; a load of one user is that. */
export const shortWords = (id: string, users: number): string =>
  id === 'w1' && users === 1 ? 'load' : `${plural(users, 'user')} ${MIX_WORDS[id]}`;
