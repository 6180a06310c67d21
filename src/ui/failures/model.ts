/** What one failed disk takes with it under each layout, as rows. Pure. */
import { degradedText, diskLosses, fatalNext, worstLoss } from '../../scenario/diskLoss.ts';
import type { DiskLoss, LossTable, ObjectLoss } from '../../scenario/diskLoss.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Pinned } from '../../store/types.ts';
import { studyOfScenario } from '../../studies/catalogue.ts';
import { layoutLoses } from '../../studies/red-brick/chances.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { perObject } from '../../base/perObject.ts';
import { diskName } from '../../scenario/names.ts';
import { pinName, standing, withLayout } from '../frame/study.ts';
import { capital, formatBytes, formatCount, formatNumber, formatPercent, listWords, plural } from '../format.ts';

export const lossesOfScenario: (scenario: Scenario) => LossTable = perObject((scenario) => diskLosses(scenario, layoutOf(scenario)));

export interface LayoutRow {
  readonly key: string;
  readonly title: string;
  readonly from: 'here' | 'pinned' | 'study';
  readonly scenario: Scenario;
}

/** How a scenario's layout is called. */
function layoutTitle(scenario: Scenario): string {
  const { title, edited } = standing(scenario);
  return edited ? `${title} (edited)` : title;
}

/**
 * The layout on the board, the pinned ones, and those of its study that are not among them: its document's own, or with
 * `others` also what others advise. None twice: where the study's layout is on the board unchanged, it is not repeated.
 */
export function layoutRows(scenario: Scenario, pinned: readonly Pinned[], others: boolean): readonly LayoutRow[] {
  const here: LayoutRow = { key: 'here', title: layoutTitle(scenario), from: 'here', scenario };
  const study = studyOfScenario(scenario);
  const rows = [here, ...pinned.map((pin): LayoutRow => ({ key: pin.id, title: pinName(pin), from: 'pinned', scenario: pin.scenario }))];
  // Layouts of a study of schedulers differ in the host alone.
  const offered = study === undefined || study.hostVaries ? [] : study.layouts;
  for (const { id, title, group } of offered) {
    if (group !== undefined && !others) continue;
    rows.push({ key: `${study?.id}/${id}`, title, from: 'study', scenario: withLayout(scenario, id, study) });
  }
  const seen = new Set<string>();
  return rows.filter(({ title, scenario: { hardware, volumes } }) => {
    const key = JSON.stringify([title, hardware.disks.length, volumes]);
    return !seen.has(key) && seen.add(key);
  });
}

export interface LossRow extends LayoutRow {
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
export function lossRows(rows: readonly LayoutRow[], disk: string | null, p: number): readonly LossRow[] {
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
      what: loss ? whatWords(loss, table) : `has no ${disk === null ? 'disks' : diskName(disk)}`,
      complete: loss ? completeWords(row.scenario, loss) : '–',
      chance: chance.ok ? chanceWords(chance.value.chance) : chance.error.message,
    };
  });
}

/** "3 of 91" complete segments of the fact tables, or nothing where there is no fact table. */
export function completeWords({ database }: Scenario, { objects }: DiskLoss): string {
  const facts = database.objects.filter(({ role }) => role === 'fact');
  if (facts.length === 0) return '–';
  let all = 0;
  let lost = 0;
  for (const { id, segments } of facts) {
    const hit = objects.find(({ objectId }) => objectId === id);
    all += hit?.ofSegments ?? segments;
    lost += hit?.segments ?? 0;
  }
  return `${formatCount(all - lost)} of ${formatCount(all)}`;
}

/** A chance that may be tiny: "49 %", "0.0012 %", "nil". */
export function chanceWords(chance: number): string {
  if (chance === 0) return 'nil';
  if (chance >= 0.9995 && chance < 1) return 'over 99.9\u202f%';
  if (chance < 1e-9) return 'below one in a billion';
  return chance < 0.000_01 ? `1 in ${formatCount(Math.round(1 / chance))}` : `${formatNumber(chance * 100, 2)}\u202f%`;
}

const SHOWN = 3;

/** What is lost, in a few words for a table. */
function whatWords(loss: DiskLoss, table: LossTable): string {
  if (loss.state === 'failed') return 'failed or lost already';
  if (loss.state === 'unused') return 'nothing: no files there';
  if (loss.state === 'degraded') return 'nothing: degraded';
  if (loss.files === table.files) return 'everything';
  const whole = loss.objects.filter(({ files, ofFiles }) => files === ofFiles);
  const part = loss.objects.filter(({ files, ofFiles }) => files < ofFiles).toSorted((a, b) => b.bytes - a.bytes);
  // Objects that lose the same of their segments stand together: the pattern of a layout.
  const alike = new Map<string, ObjectLoss[]>();
  for (const object of part) {
    const key = partWords(object);
    alike.set(key, [...(alike.get(key) ?? []), object]);
  }
  const words = [...alike].map(([share, objects]) => `${share} of ${names(objects)}`);
  if (whole.length > 0) words.push(`all of ${names(whole)}`);
  return words.join('; ');
}

/** "1 of 22 files of every segment", where each segment loses as much; "4 % of the files" else. */
function partWords({ files, ofFiles, segments, ofSegments }: ObjectLoss): string {
  if (ofSegments > 1 && files % segments === 0 && ofFiles % ofSegments === 0) {
    const which = segments === ofSegments ? 'every segment' : plural(segments, 'segment');
    return `${formatCount(files / segments)} of ${formatCount(ofFiles / ofSegments)} files of ${which}`;
  }
  return `${formatCount(files)} of ${plural(ofFiles, 'file')}`;
}

function names(objects: readonly ObjectLoss[]): string {
  const shown = objects.slice(0, SHOWN).map(({ name }) => name);
  const more = objects.length - shown.length;
  return listWords(more > 0 ? [...shown, plural(more, 'more object')] : shown);
}

/** What the failure means for the layout on the board, in two or three sentences. */
export function lossSentences(scenario: Scenario, diskId: string): readonly string[] {
  const table = lossesOfScenario(scenario);
  const loss = table.disks.find((one) => one.diskId === diskId);
  if (loss === undefined) return [`There is no ${diskName(diskId)}.`];
  const disk = capital(diskName(diskId));
  const volume = scenario.volumes.find(({ id }) => id === loss.volumeId);
  switch (loss.state) {
    case 'failed':
      return [volume ? `${disk} has failed, or volume ${volume.name} has lost its data already.` : `${disk} has failed already.`];
    case 'unused':
      return [`${disk} holds no files: nothing is lost.`];
    case 'degraded': {
      if (volume === undefined) return [];
      const next = fatalNext(scenario, volume, diskId);
      const rest = volume.members.length - 1;
      const second =
        next.length === 0
          ? 'Any second disk of it may fail too.'
          : `A second failure loses data if it is ${next.length === rest ? 'any' : `one of ${formatCount(next.length)}`} of its other ${plural(rest, 'disk')}.`;
      return [`Nothing is lost: volume ${volume.name} goes on degraded.`, degradedText(volume), second];
    }
    case 'lost': {
      const where = volume ? `${disk} takes all of volume ${volume.name} with it` : `${disk} takes its files with it`;
      const amount = `${formatCount(loss.files)} of ${plural(table.files, 'file')}, ${formatBytes(loss.bytes)}, ${formatPercent(table.bytes > 0 ? loss.bytes / table.bytes : 0)} of all bytes`;
      return [`${where}: ${amount}.`, ...segmentSentence(scenario, loss)];
    }
  }
}

/** What is left of the fact tables' segments. */
function segmentSentence(scenario: Scenario, { objects }: DiskLoss): string[] {
  return scenario.database.objects.flatMap(({ id, role, name, segments }) => {
    if (role !== 'fact') return [];
    const hit = objects.find(({ objectId }) => objectId === id);
    if (hit === undefined) return [`All ${plural(segments, 'segment')} of ${name} stay complete.`];
    const left = hit.ofSegments - hit.segments;
    const intact = left === 0 ? 'no segment stays complete' : `${formatCount(left)} of ${plural(hit.ofSegments, 'segment')} stay complete`;
    return [`${name} loses ${hit.files === hit.ofFiles ? 'all its files' : partWords(hit)}: ${intact}.`];
  });
}
