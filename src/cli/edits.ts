/** Edits of a scenario in words, as `spindle edit` takes them: one step each, through the same functions as on the page. */
import { keepAddresses, packFiles, placeFiles, type Address } from '../scenario/edit/addresses.ts';
import { addContainer, dropContainer, spreadOverPaths } from '../scenario/edit/containers.ts';
import { moveTo } from '../scenario/edit/deal.ts';
import { moveFiles } from '../scenario/edit/move.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import { removeAction } from '../scenario/edit/timeline.ts';
import { layOut } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { CONTROLLER_STEPS } from './controllerEdits.ts';
import { FormError, UsageError } from './failure.ts';
import { counted, wordsOf } from '../scenario/terms.ts';
import { GROUP_STEPS } from './groupEdits.ts';
import { LEVEL_USAGE, levelEdit } from './levelText.ts';
import { MACHINE_STEPS } from './machineEdits.ts';
import { PARTITION_STEPS } from './partitionEdits.ts';
import { policyEdit } from './policyEdit.ts';
import { SEARCH_STEPS } from './searchEdits.ts';
import { TIMELINE_USAGE, timelineEdit } from './timelineEdits.ts';

/** Words of a step after its name, and the document that it is applied to. */
type Edit = (scenario: Scenario, words: readonly string[]) => Scenario;

interface Step {
  readonly usage: string;
  readonly does: string;
  readonly edit: Edit;
}

const STEPS: Readonly<Record<string, Step>> = {
  'keep-addresses': {
    usage: 'keep-addresses',
    does: 'store where every file lies, so that moving one shifts no other',
    edit: (scenario) => keepAddresses(scenario),
  },
  pack: {
    usage: 'pack',
    does: 'drop stored addresses: files are packed in table order',
    edit: (scenario) => packFiles(scenario),
  },
  move: {
    usage: 'move FILES TARGET[,TARGET...]',
    does: 'move files to a disk or volume, or deal them over several',
    edit: (scenario, [files, targets]) => moveFiles(scenario, filesIn(scenario, files), moveTo(listOf(targets))),
  },
  place: {
    usage: 'place FILES outer | inner | at BYTE | next-to FILE',
    does: 'lay files elsewhere on their targets',
    edit: (scenario, [files, ...where]) => placeFiles(scenario, filesIn(scenario, files), addressIn(scenario, where)),
  },
  'add-container': {
    usage: 'add-container SPACE TARGET [BYTES]',
    does: 'give a table space another container',
    edit: (scenario, [space, target, bytes]) =>
      addContainer(scenario, named(space), named(target), bytes === undefined ? undefined : countIn(bytes)),
  },
  'drop-container': {
    usage: 'drop-container SPACE NUMBER',
    does: 'take a container, counted from 1, from a table space',
    edit: (scenario, [space, number]) => dropContainer(scenario, named(space), countIn(number)),
  },
  at: {
    usage: TIMELINE_USAGE,
    does: 'add an action to the timeline',
    edit: timelineEdit,
  },
  'remove-action': {
    usage: 'remove-action ID',
    does: 'take an action, and what cancels it, from the timeline',
    edit: (scenario, [id]) => removeAction(scenario, named(id)),
  },
  policy: {
    usage:
      'policy off | on [every=MS] [threshold=SHARE] [gain=SHARE] [most=BYTES|any] [rest=MS|none] [quiet=FROM:TO|always] [method=METHOD]',
    does: 'switch a policy that starts moves by itself on, change it, or switch it off',
    edit: policyEdit,
  },
  level: {
    usage: LEVEL_USAGE,
    does: 'state what a stream (or the batch of a timed run, by the id of its workload) is to get, or take that away',
    edit: levelEdit,
  },
  ...SEARCH_STEPS,
  ...GROUP_STEPS,
  ...MACHINE_STEPS,
  ...CONTROLLER_STEPS,
  ...PARTITION_STEPS,
  spread: {
    usage: 'spread TARGET[,TARGET...] evenly | co-access',
    does: 'put automatic table spaces on these storage paths',
    edit: (scenario, [targets, how]) => {
      if (how !== 'evenly' && how !== 'co-access') throw new FormError(`${JSON.stringify(how ?? '')} is not a way to spread`);
      return spreadOverPaths(scenario, listOf(targets), how);
    },
  },
};

/** A longer usage has its explanation on a line of its own. */
const MOST_USAGE = 60;

/** Help on all steps, a line each. */
export function stepsHelp(): string {
  const width = Math.max(...Object.values(STEPS).map(({ usage }) => (usage.length > MOST_USAGE ? 0 : usage.length)));
  const lines = Object.values(STEPS).map(({ usage, does }) =>
    usage.length > MOST_USAGE ? `  ${usage}\n  ${''.padEnd(width)}  ${does}` : `  ${usage.padEnd(width)}  ${does}`,
  );
  return ['', 'Steps, each one argument:', ...lines, '', 'FILES: OBJECT, or OBJECT:PSU, or OBJECT:SEGMENT.PSU, counted from 1'].join('\n');
}

/** Applies one step, such as "place sales:3 inner"; throws UsageError for one that there is not, or that is refused. */
export function edited(scenario: Scenario, step: string): Scenario {
  const [name, ...words] = step.trim().split(/\s+/);
  const found = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  if (found === undefined)
    throw new UsageError(`There is no step ${JSON.stringify(step)}; expected one of ${Object.keys(STEPS).join(', ')}`);
  try {
    return found.edit(scenario, words);
  } catch (error) {
    if (error instanceof EditRefused) throw new UsageError(`${step}: ${error.message}; ${error.fix}`);
    if (error instanceof FormError) throw new UsageError(`${step}: ${error.message}; expected ${error.form ?? found.usage}`);
    // What is wrong in itself, such as a file that there is not, needs no grammar.
    if (error instanceof UsageError) throw new UsageError(`${step}: ${error.message}`);
    throw error;
  }
}

function named(text: string | undefined): string {
  if (text === undefined) throw new FormError('a name is missing');
  return text;
}

function countIn(text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text)) throw new FormError(`${JSON.stringify(text ?? '')} is not a number`);
  return Number(text);
}

function listOf(text: string | undefined): string[] {
  return named(text).split(',');
}

/** Indexes of the files that a text names. */
function filesIn(scenario: Scenario, text: string | undefined): number[] {
  const match = /^([^:]+)(?::(?:(\d+)\.)?(\d+))?$/.exec(text ?? '');
  if (match === null) throw new FormError(text === undefined ? 'no files are named' : `${JSON.stringify(text)} names no files`);
  const [, id, segment, psu] = match as unknown as [string, string, string | undefined, string | undefined];
  const { objects } = scenario.database;
  const o = objects.findIndex((object) => object.id === id);
  if (o < 0) throw new UsageError(`there is no object ${id}: the document has ${objects.map((object) => object.id).join(', ')}`);
  const { objectFirst } = layOut(scenario);
  const { segments, psusPerSegment } = objects[o];
  const words = wordsOf(scenario);
  const all = Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
  if (psu === undefined) return all;
  if (segment === undefined && segments > 1)
    throw new UsageError(`${id} has ${counted(segments, words.segment)}: say which, as ${id}:1.${psu}`);
  const k = (Number(segment ?? 1) - 1) * psusPerSegment + Number(psu) - 1;
  if (Number(segment ?? 1) > segments || Number(psu) > psusPerSegment || !(k >= 0 && k < all.length))
    throw new UsageError(`${id} has ${words.segment.many} 1 to ${segments} and ${words.psu.many} 1 to ${psusPerSegment}`);
  return [all[k]];
}

function addressIn(scenario: Scenario, [kind, at]: readonly string[]): Address {
  if (kind === 'outer' || kind === 'inner') return { kind };
  if (kind === 'at' && /^\d+$/.test(at ?? '')) return { kind, atBytes: Number(at) };
  if (kind === 'next-to') return { kind, psu: filesIn(scenario, at)[0] };
  throw new FormError(`${JSON.stringify([kind, at].filter((word) => word !== undefined).join(' '))} is not a place`);
}
