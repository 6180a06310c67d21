/** Own warehouses from pasted text: what the page and the command line use of this folder. */
export { buildWarehouse, USUAL_FILES, type Built, type UnlistedFiles, type Warehouse } from './build.ts';
export { readClasses } from './classes.ts';
export { dataDisks, readDisks } from './disks.ts';
export { disksOf, fitDrives, groupOf, type DriveChoices, type DriveKind, type FittedDisk } from './drives.ts';
export { readSpaces } from './files.ts';
export type { ImportProblem } from './problem.ts';
export { productOf, PRODUCTS, type ProductId } from './products.ts';
export { readLvm, type LvmGroup } from './lvm.ts';
export { LVM_COMMAND } from './lvmReport.ts';
export { readTables } from './tables.ts';
export { LSBLK_COMMAND } from './sniff.ts';
export { sampleClasses, TEMPLATES, templateWork, type TemplateId } from './templates.ts';
export { levelsFor, chosen, type VolumeChoices } from './volumes.ts';
export { hasUnit, type Level, type VolumeRow } from './stacks.ts';
export { startWords } from './streamColumns.ts';
export { WORK_WORDS } from './workWords.ts';
export { readMeasured } from './measured.ts';
