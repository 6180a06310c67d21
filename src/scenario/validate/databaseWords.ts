/** What the schema finds wrong with counts of the database and its queries, in the words of a warehouse's documents. */
import { valueAt } from '../../base/pointer.ts';
import { LIMITS } from '../schema.ts';
import { TERMS, wordsOf, type Vocabulary } from '../terms.ts';
import { pointerOf, show } from './report.ts';

type Keys = readonly (string | number)[];
type Words = readonly [message: string, expected: string];

/** Id or, if there is none, number of what stands at the keys. */
function nameAt(document: unknown, keys: Keys): string {
  const id = valueAt(document, pointerOf(...keys, 'id'));
  return typeof id === 'string' ? show(id) : `number ${Number(keys.at(-1)) + 1}`;
}

const whole = (least: number, most: number): string => `a whole number from ${least} to ${most}`;

/** Message and expectation for an issue of the schema at `keys`; undefined where the usual words do. */
export function databaseWords(document: unknown, keys: Keys, input: unknown): Words | undefined {
  const field = String(keys.at(-1));
  const owner = keys.slice(0, -1);
  const words = wordsOf(document);
  if (field === 'targets') return targetsWords(document, owner, input, words);
  if (keys.length === 1 && field === 'terms') return termsWords(input);
  // What is not a number at all is reported as for any other field.
  if (typeof input !== 'number') return undefined;
  if (field === 'tuneGroup') return tuneGroupWords(document, keys, input, words);
  if (pointerOf(...keys) === '/workload/queryProcs')
    return [`${words.queryProcs.name} is ${show(input)}`, `${whole(1, LIMITS.queryProcs)}: processes of one query`];
  if (keys[0] === 'classes' && keys.length === 3 && field === 'processes') {
    return [`load ${nameAt(document, owner)} has ${show(input)} processes`, whole(1, LIMITS.queryProcs)];
  }
  if (keys[0] === 'database' && keys.length === 4) return objectWords(document, owner, field, input, words);
  return undefined;
}

function termsWords(input: unknown): Words {
  const begun = typeof input === 'string' ? input.trim().toLowerCase().slice(0, 3) : '';
  const meant = begun === '' ? undefined : TERMS.find((id) => id.startsWith(begun));
  const known = TERMS.map((id) => JSON.stringify(id)).join(', ');
  return [
    `terms is ${show(input)}`,
    `${meant === undefined ? '' : `${JSON.stringify(meant)}, or another `}one of ${known}, or no such field: Red Brick's words`,
  ];
}

function targetsWords(document: unknown, owner: Keys, input: unknown, { psu }: Vocabulary): Words | undefined {
  if (owner.at(-1) !== 'spread' || !Array.isArray(input) || input.length > 0) return undefined;
  const object = valueAt(document, pointerOf(...owner.slice(0, -1), 'object'));
  return [`${psu.many} of object ${show(object)} are spread over nothing`, 'at least one volume, or disk of no volume'];
}

function tuneGroupWords(document: unknown, keys: Keys, input: unknown, words: Vocabulary): Words | undefined {
  if (keys[0] !== 'volumes' && keys[0] !== 'host') return undefined;
  const of = keys[0] === 'host' ? 'the host' : `volume ${nameAt(document, keys.slice(0, -1))}`;
  const none = input === 0 ? ': no process of a query could read or write' : '';
  const queryProcs = valueAt(document, '/workload/queryProcs');
  const enough =
    typeof queryProcs === 'number' && queryProcs >= 1 && queryProcs <= LIMITS.queryProcs
      ? `; ${words.queryProcs.name}, ${queryProcs}, is enough`
      : '';
  return [`${words.tuneGroup.name} of ${of} is ${show(input)}${none}`, `${whole(1, LIMITS.queryProcs)} processes${enough}`];
}

function objectWords(document: unknown, owner: Keys, field: string, input: unknown, { segment, psu }: Vocabulary): Words | undefined {
  const object = `object ${nameAt(document, owner)}`;
  if (field === 'segments') {
    return [
      `${object} has ${input === 0 ? 'no' : show(input)} ${segment.many}`,
      `${whole(1, LIMITS.segments)}; 1 if it is not partitioned`,
    ];
  }
  if (field === 'psusPerSegment') {
    return [
      `${segment.many} of ${object} have ${input === 0 ? 'no' : show(input)} ${psu.many}`,
      `${whole(1, LIMITS.psusPerSegment)} in each ${segment.one}, as many as disks if possible`,
    ];
  }
  return undefined;
}
