/** Links, as the page reaches them: packing and reading them is loaded with a link in the address, else once the page stands. */
import { later } from '../base/later.ts';
import type { DecodeAway } from '../worker/decode.ts';
import { openWith } from './decoding.ts';
import type { OpenedSoon } from './decoding.ts';

export const linkCodec = later('the part of the page that reads and writes links', () => import('./linkCodec.ts'));

/** Opens what stands behind the `#` of the page's address. */
export const openAddress = (hash: string, away: DecodeAway): Promise<OpenedSoon> =>
  openWith(linkCodec, (codec) => codec.openAddress(hash, away));
