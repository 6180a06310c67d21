/** For tests that break documents on purpose. */

/** Every key that one of a union's members has. */
type KeyOf<T> = T extends unknown ? keyof T : never;
/** What a field holds in those members of a union that have it. */
type Held<T, Key extends PropertyKey> = T extends unknown ? (Key extends keyof T ? Exclude<T[Key], undefined> : never) : never;

/**
 * A document to be written into, all the way down: nothing is read-only or optional, and of a union every member's fields
 * are there. Code that reads a field has checked that it is there.
 */
export type Draft<T> = [T] extends [string | number | boolean | null]
  ? T
  : [T] extends [readonly unknown[]]
    ? { -readonly [Index in keyof T]: Draft<T[Index]> }
    : { -readonly [Key in KeyOf<T>]: Draft<Held<T, Key>> };

/** A copy to be written into. */
export const draftOf = <T>(document: T): Draft<T> => structuredClone(document) as Draft<T>;

/** A value as it may stand in a file, whether or not a type allows it there. */
export const raw = (value: unknown): never => value as never;

/** Takes a field away, whether or not it may be missing. */
export function without<T extends object>(draft: T, field: keyof T): void {
  const fields: Partial<T> = draft;
  delete fields[field];
}
