/** Every operator: its part of the document, and what the document side knows of it. A new one is a line in each list here. */
import * as v from 'valibot';
import { change, Change } from './change.ts';
import { indexScan, IndexScan } from './indexScan.ts';
import { join, Join } from './join.ts';
import { load, Load } from './load.ts';
import { mix, Mix } from './mix.ts';
import type { ScenarioOperator } from './operator.ts';
import { partitioned, Partitioned } from './partitioned.ts';
import { partitionedLoad, PartitionedLoad } from './partitionedLoad.ts';
import { probe, Probe } from './probe.ts';
import { scan, Scan } from './scan.ts';
import { sort, Sort } from './sort.ts';
import { starJoin, StarJoin } from './starJoin.ts';

export type { ChangeClass } from './change.ts';
export type { IndexScanClass } from './indexScan.ts';
export type { JoinClass } from './join.ts';
export type { LoadClass } from './load.ts';
export type { MixClass } from './mix.ts';
export type { PartitionedClass } from './partitioned.ts';
export type { PartitionedLoadClass } from './partitionedLoad.ts';
export type { ProbeClass } from './probe.ts';
export type { ScanClass } from './scan.ts';
export type { SortClass } from './sort.ts';
export type { StarJoinClass } from './starJoin.ts';

/** What a query does: one schema for each operator. */
export const QueryClass = v.variant('operator', [
  StarJoin,
  Scan,
  Sort,
  Load,
  Probe,
  Join,
  IndexScan,
  Mix,
  Change,
  Partitioned,
  PartitionedLoad,
]);
export type QueryClass = v.InferOutput<typeof QueryClass>;

const OPERATORS: { readonly [Id in QueryClass['operator']]: ScenarioOperator<Extract<QueryClass, { readonly operator: Id }>> } = {
  'star-join': starJoin,
  scan,
  sort,
  load,
  probe,
  join,
  'index-scan': indexScan,
  mix,
  change,
  partitioned,
  'partitioned-load': partitionedLoad,
};

/** The operator of a class. */
export const operatorOf = ({ operator }: Pick<QueryClass, 'operator'>): ScenarioOperator<QueryClass> => OPERATORS[operator];
