/** Every operator's form. A new operator is one line here; it does not compile without. */
import type { QueryClass, Scenario } from '../../../scenario/schema.ts';
import type { OperatorForm } from './form.ts';
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

type Id = QueryClass['operator'];

const FORMS: { readonly [K in Id]: OperatorForm<Extract<QueryClass, { readonly operator: K }>> } = {
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

const OPERATOR_IDS = Object.keys(FORMS) as readonly Id[];

/** Those that a document has what they need for, in the order in which they are offered. */
export const operatorsFor = (scenario: Scenario): readonly Id[] => OPERATOR_IDS.filter((id) => FORMS[id].suits?.(scenario) ?? true);

/** The form of a class's operator. */
export const formOf = ({ operator }: Pick<QueryClass, 'operator'>): OperatorForm<QueryClass> => FORMS[operator] as OperatorForm<QueryClass>;
