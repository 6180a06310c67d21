/** The document's recommendations as rules that speak about anyone's scenario. */
import type { AdviceKind, AdviceRules, Check } from '../../../analysis/advice/rules.ts';
import { FIXES } from './fixes.ts';
import { balance, fewPsus, serialQueries, tightGroups } from './parallel.ts';
import { narrowVolumes, oneOffBroken, spillOnFew, tablesApart, unevenDisks, unevenFiles } from './placement.ts';
import { busyPaths, chanceOfLoss, partialStripes, smallParityWrites, smallUnits, unevenLoad, unitBelowBlock } from './units.ts';

const CHECKS: readonly Check[] = [
  serialQueries,
  tightGroups,
  smallUnits,
  unitBelowBlock,
  tablesApart,
  unevenFiles,
  unevenDisks,
  oneOffBroken,
  partialStripes,
  smallParityWrites,
  unevenLoad,
  busyPaths,
  fewPsus,
  spillOnFew,
  narrowVolumes,
  balance,
  chanceOfLoss,
];

/** Kinds of advice in a few words. */
const NAMES: Readonly<Record<string, string>> = {
  segments: 'segments of joins',
  psus: 'PSUs per segment',
  'tune-group': 'TUNE GROUP',
  'disks-per-processor': 'disks for processors',
  'queryprocs-high': 'QUERYPROCS and processors',
  'queryprocs-disks': 'QUERYPROCS and disks',
  'one-off': '1-off of table and index',
  'one-off-segments': '1-off of segments',
  apart: 'table apart from indexes',
  spill: 'spill space',
  skew: 'uneven files',
  fill: 'uneven disks',
  narrow: 'stripes over one disk',
  concat: 'concatenations',
  unit: 'small stripe units',
  'unit-block': 'units below the block',
  'full-stripe': 'rows of RAID 5',
  'parity-writes': 'writes to RAID 5',
  loss: 'loss of data',
  'hot-disks': 'hot disks',
  path: 'full paths',
};

const kindOf = ([id, name]: readonly [string, string]): readonly [string, AdviceKind] => [
  id,
  { name, ...(FIXES[id] && { fixes: FIXES[id] }) },
];

export const RULES: AdviceRules = {
  source: 'Nicola\u2019s Red Brick document',
  checks: CHECKS,
  kinds: Object.fromEntries(Object.entries(NAMES).map(kindOf)),
};
