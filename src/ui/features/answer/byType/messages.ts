/** What the answer by query type says before its table is opened. */
import { catalog } from '../../../../base/catalog.ts';

export const messages = catalog({
  title: 'By query type',
  rowsPart: 'the answer by query type',
  tablePart: 'the table of query types',
  caption: 'Mean elapsed time per query by type, on this layout, and how it compares with the fastest layout',
  captionAlone: 'Mean elapsed time per query by type, on this layout, and the largest part of it',
  queryType: 'query type',
  thisLayout: 'this layout',
  mostly: 'mostly',
  toFastest: 'vs. fastest',
  ticksTitle: 'Each tick is a layout, the diamond is this one; further right is slower',
  layoutByLayout: 'Layout by layout',
  allTypes: (types: number) => `All ${types} types, layout by layout`,
  whereTimeGoes: (type: string) => `${type}: where its time goes, layout by layout`,
});
