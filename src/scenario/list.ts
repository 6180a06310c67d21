/**
 * Lists of a document. What comes from outside may hold far more entries than any document, and every one of them may be
 * wrong: so the length is checked before any entry is looked at, and the entries only until enough is wrong with them.
 */
import * as v from 'valibot';

/** Problems that are listed at most; what is wrong beyond them is neither looked for nor put into words. */
export const MAX_PROBLEMS = 200;
/** Issues in one list after which the rest of it is not looked at: a value may have two, not whole and too small, that make one problem. */
const ENOUGH_ISSUES = 2 * MAX_PROBLEMS + 1;

/** A list of at least and at most so many entries. One that is longer has that single fault; its entries are not looked at. */
export function list<T extends v.GenericSchema>(entry: T, most: number, least = 0) {
  type Entries = v.InferOutput<T>[];
  const entries = v.array(entry);
  const atLeast = v.minLength<Entries, number>(least);
  const atMost = v.maxLength<Entries, number>(most);
  const run: (typeof entries)['~run'] = (dataset, config) => {
    const { value } = dataset;
    if (Array.isArray(value) && value.length > most) {
      const { issues } = atMost['~run']({ typed: true, value }, config);
      return { typed: false, value, issues } as ReturnType<typeof run>;
    }
    const read = entries['~run'](dataset, untilEnough(config, dataset));
    return read.typed ? atLeast['~run'](read, config) : read;
  };
  // The bounds stand in a pipe for anyone who reads the schema: fields on the page, the published JSON Schema, words for what is wrong.
  const read = least > 0 ? v.pipe(entries, atLeast, atMost) : v.pipe(entries, atMost);
  return Object.assign(read as typeof entries, { '~run': run });
}

/** Valibot gives up at the first issue or never; asked again after each entry that has one, it gives up after enough of them. */
function untilEnough(config: v.Config<v.BaseIssue<unknown>>, dataset: { issues?: unknown }): v.Config<v.BaseIssue<unknown>> {
  const found = (): number => (Array.isArray(dataset.issues) ? dataset.issues.length : 0);
  return Object.create(config, { abortEarly: { get: () => found() >= ENOUGH_ISSUES } }) as v.Config<v.BaseIssue<unknown>>;
}
