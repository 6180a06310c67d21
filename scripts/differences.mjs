/** Where two results differ, figure by figure. */

/**
 * Figures that both have and that are not the same to the bit, and those that only the first has, each as `path: before, after`. What only the
 * second has is not looked at: a newer engine may say more.
 * @param {unknown} before
 * @param {unknown} after
 * @param {readonly string[]} but names that are left out wherever they stand
 * @param {string} [path]
 * @returns {string[]}
 */
export function differences(before, after, but = [], path = '') {
  if (Object.is(before, after)) return [];
  if (!isGroup(before) || !isGroup(after)) return [`${path}: ${shortly(before)}, ${shortly(after)}`];
  if (isList(before) !== isList(after) || (isList(before) && before.length !== after.length))
    return [`${path}: ${shortly(before)}, ${shortly(after)}`];
  return Object.keys(before)
    .filter((name) => !but.includes(name) && before[name] !== undefined)
    .flatMap((name) => differences(before[name], after[name], but, path === '' ? name : `${path}/${name}`));
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isGroup = (value) => typeof value === 'object' && value !== null;

/** @param {unknown} value */
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** @param {unknown} value */
function shortly(value) {
  if (!isGroup(value)) return String(value);
  return isList(value) ? `${String(value.length)} values` : `{${Object.keys(value).join(' ')}}`;
}
