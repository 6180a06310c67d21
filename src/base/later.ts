/**
 * What is loaded after the page stands: code of dialogs, libraries, texts. Each has a name that a reader knows. What has
 * arrived is kept; a load that failed is forgotten, so that the next one asks again.
 */
export interface Later<T> {
  /** As in "... could not be loaded". */
  readonly name: string;
  /** What has arrived, the load under way, or a new one. Rejects with whatever kept it from arriving. */
  load(): Promise<T>;
  /** What has arrived; undefined until then. */
  arrived(): T | undefined;
}

const known = new Set<Later<unknown>>();

/** Declares something to load. `start` is called at most once at a time, and never again once it succeeded. */
export function later<T>(name: string, start: () => Promise<T>): Later<T> {
  let arrived: { readonly value: T } | null = null;
  let loading: Promise<T> | null = null;
  const made: Later<T> = {
    name,
    load() {
      loading ??= start().then(
        (value) => {
          arrived = { value };
          return value;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    arrived: () => arrived?.value,
  };
  known.add(made);
  return made;
}

/** Everything declared so far. What is declared by code that arrives later comes in at the end, also while this is read. */
export const everyLater = (): Iterable<Later<unknown>> => known;
