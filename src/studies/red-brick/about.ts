import { KIB, MIB } from '../../base/units.ts';
import type { StudyAbout } from '../about.ts';
import type { TableView } from '../views.ts';
import { LAYOUTS } from './layouts.ts';
import { UNIT_ADVICE } from './unitAdvice.ts';
import { VENDOR_LAYOUTS } from './vendorLayouts.ts';

const unitText = (bytes: number): string => (bytes >= MIB ? `${bytes / MIB} MB` : `${bytes / KIB} KB`);

const titleOf = (layout: string): string => [...LAYOUTS, ...VENDOR_LAYOUTS].find(({ id }) => id === layout)?.title ?? layout;

/** Who advises which stripe unit for what, with the layouts that try it. */
const UNIT_TABLE: TableView = {
  kind: 'table',
  caption: 'Stripe units that others advise',
  columns: ['Who', 'For', 'Unit', 'Here as', 'Source'],
  rows: UNIT_ADVICE.map(({ who, use, leastBytes, mostBytes, layouts, source }) => ({
    key: `${who} ${use}`,
    cells: [
      who,
      use,
      leastBytes === mostBytes ? unitText(leastBytes) : `${unitText(leastBytes)} to ${unitText(mostBytes)}`,
      layouts.map(titleOf).join(', '),
      { text: source, quiet: true },
    ],
  })),
};

export const ABOUT: StudyAbout = {
  document: 'M. Nicola, Storage Layout and I/O Performance Tuning for IBM Red Brick Data Warehouse',
  question: 'Separate tables from indexes, place files by hand, or stripe everything, and with which stripe unit?',
  asks: [
    'Two camps advise the owner of a warehouse. One keeps tables and indexes on disks of their own, so that they do not disturb each other. The other stripes everything over every disk, so that no disk is idle while another is late.',
    'The document takes one warehouse and 22 disks, lays the same files out in seven ways, and runs five workloads on each: a load, and queries of one and of many users. Only the layout changes between runs.',
  ],
  system:
    'Sun E6500 with 16 processors and 16 GB of memory, 22 disks of 10 000 rpm under a volume manager, Red Brick 6.11, about 50 GB: a fact table of 295 million rows, two star indexes, five dimensions, spill space; 6 006 data files.',
  published:
    'The charts are not in the document’s text, so most claims are orderings in words. The numbers that the text states are those of the claims; nothing else here is published.',
  contradictions: [
    'The caption of the last chart says 50 users; the text says that this test had at most 20.',
    '638 days make 91.14 weeks, and 91 weekly segments hold 637 days: one day has no segment.',
    '“Stripe 22 is best in both single-user tests” holds with different stripe units: 8 KB in one, 64 KB and 1 MB in the other.',
    'It advises four to five disks for each processor (others eight to ten), and was measured with 22 disks for 16 processors.',
    'The same research is cited elsewhere for the opposite layout: there, two tables are read in lock step by two disks; here, a balanced mix is read by 22.',
  ],
  beyond: [
    'Any other stripe unit, number of disks, adapter limit or drive, on the board.',
    'Arrays: mirrors, RAID-5, stripes over arrays, with disks that fail.',
    'Placing single files, segments and objects by hand.',
  ],
  views: [
    { kind: 'fold', summary: UNIT_TABLE.caption, views: [UNIT_TABLE] },
    {
      kind: 'tools',
      tools: [
        { opens: 'calculators', label: 'Calculators: its rules of thumb…' },
        { opens: 'take-away', label: 'Commands for the layout on screen…' },
      ],
    },
  ],
};
