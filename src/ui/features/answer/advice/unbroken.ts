/** Keeps a number and its unit on one line, as everywhere on the page. */
export const unbroken = (text: string): string => text.replace(/(\d) (%|[KMGT]iB)/g, '$1\u202f$2');
