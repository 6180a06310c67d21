/** Statements that create a document's table spaces, in the language of one product. */
import type { Scenario } from '../../schema.ts';
import type { Terms } from '../../terms.ts';
import { block, MOST_LINES, type ConfigBlock, type ConfigOptions, type SpaceProduct } from '../block.ts';
import type { Places } from '../places.ts';
import { db2Lines } from './db2.ts';
import { db2PartitionLines } from './db2Partitions.ts';
import { isPartitioned } from './partitioned.ts';
import { oracleLines } from './oracle.ts';
import { postgresqlLines } from './postgresql.ts';
import { spacesToMake, type SpaceLines, type SpacesToMake } from './spaceFiles.ts';

type Lines = (made: SpacesToMake, all: boolean) => SpaceLines[];
const PRODUCTS: Readonly<Record<SpaceProduct, Lines>> = { db2: db2Lines, oracle: oracleLines, postgresql: postgresqlLines };
const TITLES = { db2: 'Db2', oracle: 'Oracle', postgresql: 'PostgreSQL' } as const;

/** All of them with their names, in the order in which they are offered. */
export const SPACE_PRODUCTS: readonly { readonly id: SpaceProduct; readonly title: string }[] = [
  { id: 'db2', title: TITLES.db2 },
  { id: 'oracle', title: TITLES.oracle },
  { id: 'postgresql', title: TITLES.postgresql },
];

/** The product whose words a document uses; PostgreSQL's have none of their own. */
export const productOf = (terms: Terms | undefined): SpaceProduct =>
  terms === 'oracle' ? 'oracle' : terms === 'generic' ? 'postgresql' : 'db2';

/** Db2 alone has partitions that share nothing: table spaces of a partition are made by its statements for them. */
function partsOf(scenario: Scenario, made: SpacesToMake, whose: SpaceProduct, all: boolean): SpaceLines[] {
  if (whose !== 'db2' || !isPartitioned(scenario)) return PRODUCTS[whose](made, all);
  const spaces = made.spaces.filter(({ extents }) => extents.partition === undefined);
  const pools = made.pools.filter(({ id }) => spaces.some(({ extents }) => extents.pool === id));
  return [...db2PartitionLines(scenario, made, all), ...(spaces.length === 0 ? [] : PRODUCTS.db2({ ...made, spaces, pools }, all))];
}

/** Undefined where no object is a table space. */
export function tableSpacesBlock(scenario: Scenario, places: Places, { all = false, product }: ConfigOptions): ConfigBlock | undefined {
  if (!scenario.database.objects.some(({ extents }) => extents !== undefined)) return undefined;
  const whose = product ?? productOf(scenario.terms);
  const lines: string[] = [];
  let omitted = 0;
  for (const part of partsOf(scenario, spacesToMake(scenario, places), whose, all)) {
    if (lines.length <= MOST_LINES) for (const line of part.lines) lines.push(line);
    else omitted += part.lines.length;
    omitted += part.omitted;
  }
  return block({ id: 'spaces', title: `Table spaces of ${TITLES[whose]}`, language: 'sql', lines, omitted }, scenario.title);
}
