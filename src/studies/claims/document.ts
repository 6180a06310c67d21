/** Parts of a study's document in docs/ that are written from its claims, their committed verdicts and what its page shows. */
import type { StudyAbout } from '../about.ts';
import type { StudyView } from '../views.ts';
import type { StudyClaims } from './study.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');

export const bullets = (texts: readonly string[] = []): string => texts.map((text) => `- ${text}`).join('\n');

/** @param document what the studied document is called: "the essay" */
export function claimsTable({ claims, verdicts }: StudyClaims, document: string): string {
  const found = new Map(verdicts?.claims.map((each) => [each.id, each]));
  return table(
    ['claim', document, 'gate', 'verdict', 'here'],
    claims.map(({ id, claim, published, gate }) => [
      `${id}. ${claim}`,
      published,
      gate,
      found.get(id)?.verdict ?? 'not decided',
      found.get(id)?.reason ?? '',
    ]),
  );
}

/** Why a claim does not come out, what was tried, and what would change it. */
export const analysesText = ({ analyses }: StudyClaims): string =>
  Object.entries(analyses ?? {})
    .map(([id, { verdict, why, tried = [], wouldChange = [] }]) =>
      [
        `### ${id}: ${verdict}`,
        ...why,
        ...(tried.length > 0 ? [`Tried:\n\n${bullets(tried)}`] : []),
        ...wouldChange.map((text) => `Would change it: ${text}`),
      ].join('\n\n'),
    )
    .join('\n\n');

const viewText = (view: StudyView): string => {
  if (view.kind === 'text') return view.text;
  if (view.kind !== 'table') throw new Error(`The document has no view of the kind ${view.kind}.`);
  return `**${view.caption}**\n\n${table(
    view.columns,
    view.rows.map(({ cells }) => cells.map(String)),
  )}`;
};
export const viewsText = ({ views = [] }: StudyAbout): string => views.map(viewText).join('\n\n');

/** By the name of the part between its marks. */
export type DocumentParts = Readonly<Record<string, () => string>>;

/** The document with each part as it is now. */
export const filledWith = (parts: DocumentParts, text: string): string =>
  Object.entries(parts).reduce((sum, [name, part]) => {
    const [begin, end] = [`<!-- ${name}: written by document.test.ts -->`, `<!-- end of ${name} -->`];
    const [from, to] = [sum.indexOf(begin), sum.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The document has no part ${name}.`);
    return `${sum.slice(0, from + begin.length)}\n\n${part()}\n\n${sum.slice(to)}`;
  }, text);
