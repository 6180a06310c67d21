/**
 * What has been pasted and chosen for a new warehouse: it outlives the dialog, so that looking something up costs nobody their text. Gone
 * with the page; neither in the link nor on the device, as it may name other people's tables.
 */
import { create } from 'zustand';
import {
  USUAL_FILES,
  type DriveChoices,
  type ProductId,
  type TemplateId,
  type UnlistedFiles,
  type VolumeChoices,
} from '../../../scenario/import/index.ts';
import { messages } from './messages.ts';

export interface Draft {
  readonly title: string;
  readonly diskSource: 'library' | 'pasted';
  /** Id of the library's drive: of all disks, or of those of which only the name is known. */
  readonly drive: string;
  readonly count: number;
  readonly disks: string;
  /** What pvs, vgs and lvs print. */
  readonly lvm: string;
  /** What was said of arrays and logical volumes, by name. */
  readonly volumes: VolumeChoices;
  /** What was said of disks of which the text does not say how fast they are. */
  readonly drives: DriveChoices;
  /** Of table spaces and tables whose files are not listed. */
  readonly unlisted: UnlistedFiles;
  readonly product: ProductId;
  readonly tables: string;
  readonly files: string;
  readonly workSource: 'template' | 'pasted';
  readonly template: TemplateId;
  readonly classes: string;
  /** Of a run with streams: simulated seconds, 0 until the work is done, and how many of them do not count. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly users: number;
  readonly degree: number;
  readonly poolMib: number;
}

export const useDraft = create<Draft>(() => ({
  title: messages.defaultTitle,
  diskSource: 'pasted',
  drive: 'constellation2_1tb',
  count: 10,
  disks: '',
  lvm: '',
  volumes: {},
  drives: {},
  unlisted: USUAL_FILES,
  product: 'oracle',
  tables: '',
  files: '',
  workSource: 'template',
  template: 'mixed',
  classes: '',
  seconds: 0,
  warmUpSeconds: 0,
  users: 4,
  degree: 4,
  poolMib: 1024,
}));

export const changeDraft = (change: Partial<Draft>): void => useDraft.setState(change);
