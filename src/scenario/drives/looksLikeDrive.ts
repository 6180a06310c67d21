/** Tells the file of a drive from that of a scenario, so that what is wrong with it is not told of a scenario. */

/** What a scenario has and no drive does. */
const OF_SCENARIOS = ['hardware', 'database', 'workload', 'volumes', 'host'];
/** What drives have, in the document's words and in those of measured files; no scenario has one of them at its top. */
const OF_DRIVES = [
  'rpm',
  'zones',
  'heads',
  'surfaces',
  'seek',
  'cylinders',
  'head_switch_ms',
  'headSwitchMs',
  'trackSkewMs',
  'zones_sampled',
  'lbn_slices',
  'buffer',
  'interfaceMibPerSecond',
];

/** Whether a JSON value that was handed in for a scenario is meant as a drive, complete or not. */
export function looksLikeDrive(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (OF_SCENARIOS.some((key) => Object.hasOwn(value, key))) return false;
  if ('kind' in value && (value.kind === 'hdd' || value.kind === 'flash' || value.kind === 'fixed')) return true;
  return OF_DRIVES.filter((key) => Object.hasOwn(value, key)).length >= 2;
}
