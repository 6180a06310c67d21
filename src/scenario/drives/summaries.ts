/** The library's list, by hand: the page's first load has this and nothing else of it. `entries.test.ts` compares. */
import type { LibrarySummary } from './entry.ts';

const hdd = (
  group: LibrarySummary['group'],
  id: string,
  title: string,
  year: number,
  rpm: number,
  capacityBytes: number,
): LibrarySummary => ({ id, title, year, group, kind: 'hdd', capacityBytes, rpm });
const flash = (group: LibrarySummary['group'], id: string, title: string, year: number, capacityBytes: number): LibrarySummary => ({
  id,
  title,
  year,
  group,
  kind: 'flash',
  capacityBytes,
});

export const SUMMARIES: readonly LibrarySummary[] = [
  hdd('study', 'cheetah18lp_fc', 'Cheetah 18LP FC class, 18.2 GB', 1998, 10000, 18185637888),
  hdd('study', 'cheetah18xl_st318404lc', 'Seagate Cheetah 18XL ST318404LC, 18.4 GB', 2000, 10000, 18369999872),
  hdd('study', 'barracuda_7200_9_250', 'Seagate Barracuda 7200.9, 250 GB', 2005, 7200, 250000000000),
  hdd('study', 'sas15k_146', '146 GB SAS, 15 000 rpm (Cheetah 15K.5 class)', 2007, 15000, 146000000000),
  hdd('study', 'cheetah15k3_36', '36.4 GB Ultra320, 15 000 rpm (Cheetah 15K.3 class)', 2003, 15000, 36400000000),
  flash('study', 'sun_fmod_24', 'Sun Flash Module, 24 GB SLC, SAS (2009)', 2009, 23999807488),
  hdd('measured', 'cheetah9LP', 'Seagate Cheetah 9LP ST39102LW', 1998, 10045, 9174214144),
  hdd('measured', 'hp_c2247a', 'HP C2247A', 1992, 5400, 1052090368),
  hdd('measured', 'hp_c2249a', 'HP C2249A', 1993, 5400, 1376067584),
  hdd('measured', 'hp_c2490a', 'HP C2490A', 1993, 6398, 2132619264),
  hdd('measured', 'dec_rz26', 'DEC RZ26', 1993, 5360, 1050040320),
  hdd('measured', 'hp_c3323a_validate', 'HP C3323A', 1994, 5396, 1052676096),
  hdd('measured', 'atlas_III', 'Quantum Atlas III QM39100TD-SW', 1997, 7200, 9112547328),
  hdd('measured', 'barracuda', 'Seagate Barracuda 4XL ST32171W', 1997, 7200, 2159447040),
  hdd('measured', 'cheetah4LP', 'Seagate Cheetah 4LP ST34501N', 1997, 10033, 4550625280),
  hdd('measured', 'ibm18es', 'IBM Ultrastar 18ES DNES-309170W', 1998, 7200, 9233281536),
  hdd('measured', 'atlas10k', 'Quantum Atlas 10K TN09100W ("Tornado")', 1999, 10025, 9199079936),
  hdd('measured', 'maxtor146g', 'Maxtor Atlas 10K IV 146 GB (8B146)', 2003, 10017, 146815733248),
  hdd('measured', 'maxtor300g', 'Maxtor Atlas 10K V 300 GB', 2004, 10001, 299999999488),
  hdd('measured', 'Seagate-Cheetah15k5', 'Seagate Cheetah 15K.5 ST3146855FC', 2006, 15020, 146815737344),
  hdd('modern', 'nearline20tb', '20 TB nearline, 7200 rpm (Exos X20 class)', 2021, 7200, 20000000000000),
  hdd('modern', 'constellation2_1tb', 'Seagate Constellation.2 SAS, 1 TB, 7200 rpm, 2.5 inch', 2010, 7200, 1000000000000),
  flash('modern', 'pm883_sata', 'Samsung PM883, 960 GB, SATA', 2018, 959925190656),
  flash('modern', 'evo870_sata', 'Samsung 870 EVO, 1 TB, SATA (consumer)', 2021, 999653638144),
  flash('modern', 'pm9a3_nvme', 'Samsung PM9A3 U.2, 1.92 TB, NVMe (PCIe 4)', 2021, 1919850381312),
  flash('modern', 'micron7300_nvme', 'Micron 7300 PRO M.2, 3.84 TB, NVMe (PCIe 3)', 2019, 3839700762624),
  flash('modern', 'samsung_980pro', 'Samsung 980 Pro, 1 TB, NVMe (PCIe 4, consumer)', 2020, 999653638144),
];
