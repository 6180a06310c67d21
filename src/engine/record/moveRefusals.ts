/** Why an action of a timeline was refused when its moment came, where the document alone could not say so. `host/motion/jobs.ts` has their indices. */
export const MOVE_REFUSALS = [
  'already-there',
  'container-dropped',
  'container-moving',
  'space-rebalancing',
  'container-split',
  'last-container',
  'nothing-to-cancel',
  'nothing-stopped',
  'disk-failed',
  'pages-lost',
  'no-room',
  'volume-changing',
  'volume-moving',
  'volume-too-small',
  'not-in-group',
] as const;
