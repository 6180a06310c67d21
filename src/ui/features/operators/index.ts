/** Every operator's form. A new operator is one line here; it does not compile without. */
import type { QueryClass } from '../../../scenario/schema.ts';
import type { OperatorForm } from './form.ts';
import { change } from './change.ts';
import { indexScan } from './indexScan.ts';
import { join } from './join.ts';
import { load } from './load.ts';
import { mix } from './mix.ts';
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
};

/** In the order in which they are offered. */
export const OPERATOR_IDS = Object.keys(FORMS) as readonly Id[];

/** The form of a class's operator. */
export const formOf = ({ operator }: Pick<QueryClass, 'operator'>): OperatorForm<QueryClass> => FORMS[operator] as OperatorForm<QueryClass>;
