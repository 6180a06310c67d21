/** How files are put into a gap; loaded where files keep their addresses, before the board has gaps to drop on. */
import { later } from '../../base/later.ts';

export const intoGaps = later('the gaps between files', () => import('./addressChange.ts'));
