/** How each operator runs, by the name that a query class gives it in the document. A new one is a line here. */
import type { QueryClass } from '../../../scenario/schema.ts';
import type { EngineOperator } from '../operator.ts';
import { change } from './change.ts';
import { indexScan } from './indexScan.ts';
import { join } from './join.ts';
import { load } from './load.ts';
import { mix } from './mix.ts';
import { partitioned } from './partitioned.ts';
import { partitionedLoad } from './partitionedLoad.ts';
import { probe } from './probe.ts';
import { scan } from './scan.ts';
import { sort } from './sort.ts';
import { starJoin } from './starJoin.ts';

const OPERATORS: { readonly [Id in QueryClass['operator']]: EngineOperator<Extract<QueryClass, { readonly operator: Id }>> } = {
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

/** The operator of a class. The compiler does not see that a class' own operator takes that class. */
export const operatorOf = ({ operator }: Pick<QueryClass, 'operator'>): EngineOperator<QueryClass> =>
  OPERATORS[operator] as unknown as EngineOperator<QueryClass>;
