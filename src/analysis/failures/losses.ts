/** What one failed disk takes with it under each of several layouts, as rows. */
import { perObject } from '../../base/perObject.ts';
import { diskLosses, worstLoss } from '../../scenario/diskLoss.ts';
import type { DiskLoss, LossTable } from '../../scenario/diskLoss.ts';
import { diskName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { layoutOf } from '../document/derived.ts';
import { formatCount, formatPercent, plural } from '../format.ts';
import { layoutLoses } from './chances.ts';
import { chanceWords, completeWords, whatWords } from './words.ts';
import { wordsOf } from '../../scenario/terms.ts';

export const lossesOfScenario: (scenario: Scenario) => LossTable = perObject((scenario) => diskLosses(scenario, layoutOf(scenario)));

export interface Loss {
  /** The asked disk, or the worst one; undefined where the layout has no such disk. */
  readonly loss: DiskLoss | undefined;
  readonly files: string;
  readonly bytes: string;
  /** Share of all bytes, 0 to 1. */
  readonly share: number;
  /** Objects in words: "all of Star index, 4 keys; 91 of 2 002 files of Daily sales". */
  readonly what: string;
  /** Fact segments that keep all their files: "0 of 91". */
  readonly complete: string;
  /** Chance of any loss, or why there is none. */
  readonly chance: string;
}

/** @param disk id of the disk, or null for the worst of each layout. @param p chance that a disk fails */
export function lossRows<R extends { readonly scenario: Scenario }>(
  rows: readonly R[],
  disk: string | null,
  p: number,
): readonly (R & Loss)[] {
  return rows.map((row) => {
    const table = lossesOfScenario(row.scenario);
    const loss = disk === null ? worstLoss(table) : table.disks.find(({ diskId }) => diskId === disk);
    const chance = layoutLoses(row.scenario, layoutOf(row.scenario), p);
    const share = loss && table.bytes > 0 ? loss.bytes / table.bytes : 0;
    return {
      ...row,
      loss,
      share,
      files: loss ? `${formatCount(loss.files)} of ${plural(table.files, 'file')}` : '',
      bytes: loss ? formatPercent(share) : '–',
      what: loss ? whatWords(loss, table, wordsOf(row.scenario)) : `has no ${disk === null ? 'disks' : diskName(disk)}`,
      complete: loss ? completeWords(row.scenario, loss) : '–',
      chance: chance.ok ? chanceWords(chance.value.chance) : chance.error.message,
    };
  });
}
