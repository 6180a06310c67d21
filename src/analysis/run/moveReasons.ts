/** Why the run refused an action of its timeline when its moment came, in words, and what would do where that is one thing. */
import type { MoveSummary } from '../../engine/record/result.ts';

export const MOVE_REASONS: Readonly<Record<NonNullable<MoveSummary['reason']>, string>> = {
  'already-there': 'it is there already; another target',
  'container-dropped': 'the container has been dropped',
  'container-moving': 'the container is being moved; a later moment, or an action that cancels that move first',
  'space-rebalancing': 'the table space is being rebalanced; a later moment, or an action that cancels that first',
  'container-split': 'its extents lie in two places since a rebalance was canceled',
  'last-container': 'it is the last container; another container first',
  'nothing-to-cancel': 'nothing was left to cancel',
  'nothing-stopped': 'no rebalance had been canceled',
  'disk-failed': 'a disk that it needs has failed',
  'pages-lost': 'what it would move is lost with a disk',
  'no-room': 'the table space has no room for it',
  'volume-changing': 'the volume is being laid out again; a later moment',
  'volume-moving': 'extents of the logical volume are being moved; a later moment',
  'volume-too-small': 'the logical volume has not grown to hold it',
  'not-in-group': 'a physical volume that it needs is not in the group then',
};
