/** Own warehouses from pasted text: what the page and the command line use of this folder. */
export { buildWarehouse, type Warehouse } from './build.ts';
export { readClasses } from './classes.ts';
export { readDisks } from './disks.ts';
export { disksOf, fitDrives, type FittedDisk } from './drives.ts';
export { readSpaces } from './files.ts';
export type { ImportProblem } from './problem.ts';
export { productOf, PRODUCTS, type ProductId } from './products.ts';
export { readTables } from './tables.ts';
export { TEMPLATES, templateWork, type TemplateId } from './work.ts';
