/** Notes on a drive of one's own, which name parameters by their path, in the words of the parameter sheet. */
import { formatCount } from '../../../analysis/format.ts';
import { isLabeled, labelOf } from './labels.ts';

/** "Write settle is assumed: ..." from "writeSettleMs is assumed: ..."; digits of large whole numbers in groups. */
export function noteWords(note: string): string {
  const said = note.replace(/^([A-Za-z]+(?:\.[A-Za-z]+)*)(?= is |: )/, (path) => {
    if (!isLabeled(path)) return path;
    const { label } = labelOf(path);
    const [head, tail] = path.split('.');
    const words = tail === undefined ? label : `${isLabeled(head) ? labelOf(head).label : head}, ${label}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  });
  return said.replaceAll(/(?<![\d.])\d{5,15}(?![\d.]*\d)/g, (digits) => formatCount(Number(digits)));
}
