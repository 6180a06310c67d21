/** What a person pastes, for tests: ten disks, twenty tables and indexes, three query classes. */
import type { Printed } from './print.ts';

const GB = 1024 * 1024;

const TABLES = ['ORDERS', 'ORDER_LINES', 'CUSTOMERS', 'PRODUCTS', 'STOCK', 'SHIPMENTS', 'INVOICES', 'PAYMENTS', 'STORES', 'CALENDAR'];

/** Ten tables and an index of each, in the columns of the queries that the page shows. */
export const TWENTY: Printed = {
  header: ['SCHEMA_NAME', 'OBJECT_NAME', 'OBJECT_KIND', 'TABLE_NAME', 'SPACE_NAME', 'SIZE_KB'],
  rows: TABLES.flatMap((name, k) => [
    ['SALES', name, 'TABLE', name, k < 2 ? 'TS_BIG' : 'TS_DATA', String(Math.floor((24 * GB) / (k + 1)))],
    ['SALES', `${name}_PK`, 'INDEX', name, 'TS_INDEX', String(Math.floor((4 * GB) / (k + 1)))],
  ]),
};

/** `lsblk -J -b` of ten disks of 1 TB and the disk of the system. */
export const LSBLK = JSON.stringify(
  {
    blockdevices: [
      {
        name: 'sda',
        size: 256060514304,
        rota: false,
        type: 'disk',
        model: 'SAMSUNG_MZ7LH256',
        tran: 'sata',
        mountpoint: null,
        children: [
          { name: 'sda1', size: 536870912, rota: false, type: 'part', model: null, tran: null, mountpoint: '/boot/efi' },
          { name: 'sda2', size: 255522242560, rota: false, type: 'part', model: null, tran: null, mountpoint: '/' },
        ],
      },
      ...Array.from('bcdefghijk', (letter) => ({
        name: `sd${letter}`,
        size: 1000204886016,
        rota: true,
        type: 'disk',
        model: 'ST1000NX0333',
        tran: 'sas',
        mountpoint: null,
      })),
      { name: 'sr0', size: 1073741312, rota: true, type: 'rom', model: 'DVD', tran: 'sata', mountpoint: null },
    ],
  },
  null,
  3,
);

/** Two reports of `iostat -x`, with commas before decimals as some locales have them. */
export const IOSTAT = `Linux 5.14.0 (dbhost) \t03/02/2026 \t_x86_64_\t(16 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           1,72    0,10    1,56    0,38    0,00   96,23

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz  aqu-sz  %util
sdb              1,00     26,31     3,15  59,21    0,12    12,11    2,42    206,07    99,52  10,90    0,40    12,55    0,35   3,85
nvme0n1          2,17     26,31     3,15  59,21    0,12    12,11    8,42    106,07    99,52  10,90    0,40    12,55    0,35   3,85

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
          12,86    0,00   16,50    4,87    0,00   65,77

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz  aqu-sz  %util
sdb            120,50  61440,00     3,15  59,21    0,12    12,11   10,00   1024,00    99,52  10,90    0,40    12,55    2,35  83,85
sdb1           120,50  61440,00     3,15  59,21    0,12    12,11   10,00   1024,00    99,52  10,90    0,40    12,55    2,35  83,85
nvme0n1          2,17     26,31     3,15  59,21    0,12    12,11    8,42    106,07    99,52  10,90    0,40    12,55    0,35   3,85
dm-0             2,17     26,31     3,15  59,21    0,12    12,11    8,42    106,07    99,52  10,90    0,40    12,55    0,35   3,85
`;

export const CLASSES = `class,does,object,queries,reads,requests
Monthly report,scan,ORDER_LINES,2,2 GB,
Top customers,sort,CUSTOMERS,1,,
Order lookup,index reads,ORDERS_PK,10,,500
`;
