/** Part of a value: of what it is made of any part, each of its own type. */
export type Part<T> = T extends string | number | boolean | bigint | null | undefined | ArrayBufferView | ((...args: never[]) => unknown)
  ? T
  : T extends readonly (infer Each)[]
    ? readonly Part<Each>[]
    : { readonly [Key in keyof T]?: Part<T[Key]> };

/**
 * Stands in for a whole value where the code under test reads no more of it than is given. Names and types of what is
 * given are checked; that the rest is not read is what the test relies on.
 */
export const partOf = <T>(given: Part<T>): T => given as unknown as T;
