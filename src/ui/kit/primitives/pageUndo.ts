/**
 * Whose undo Ctrl+Z is in a text field that is taken over on Enter: while something is half typed the text's own,
 * else the page's. A browser would undo the text forever, and what it brings back counts as typed again.
 */
export function undoOf(draft: string | null): { readonly 'data-undo'?: 'page' } {
  return draft === null ? { 'data-undo': 'page' } : {};
}

/** Whether undo and redo in this field are the page's. */
export function pageUndoes(field: HTMLElement): boolean {
  return field.dataset.undo === 'page';
}
