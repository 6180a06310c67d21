/** Names of files that are made of titles: what no system takes wrongly, and what shows its real ending. */

const MOST_LETTERS = 120;
// Control characters, halves of letters, what separates folders and drives, and marks that turn the direction of writing around.
// eslint-disable-next-line no-control-regex
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\/:*?"<>|\s\ud800-\udfff]+/gu;
/** Devices of Windows, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name without anything that a file system, a shell or a reader could take for something else; its ending stays. */
export function safeFileName(name: string): string {
  const fit = name.replace(UNFIT, '-');
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(fit)?.[0] ?? '';
  const letters = Array.from(fit.slice(0, fit.length - ending.length).replace(/^[-.~=+@]+/, ''));
  const stem = letters
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/[-.]+$/, '');
  const whole = `${stem === '' ? 'file' : stem}${ending}`;
  return RESERVED.test(whole) ? `_${whole}` : whole;
}
