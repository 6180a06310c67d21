/** The tables of docs/container-move.md, from the study's claims, its committed verdicts and its recorded runs. */
import type { StudyView } from '../views.ts';
import { ABOUT } from './about.ts';
import { CONTAINER_MOVE_CLAIMS } from './claims/index.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');

function claimsTable(): string {
  const { claims, verdicts } = CONTAINER_MOVE_CLAIMS;
  const found = new Map(verdicts?.claims.map((each) => [each.id, each]));
  return table(
    ['claim', 'the essay', 'gate', 'verdict', 'here'],
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
const analyses = (): string =>
  Object.entries(CONTAINER_MOVE_CLAIMS.analyses ?? {})
    .map(([id, { verdict, why, tried = [], wouldChange = [] }]) =>
      [
        `### ${id}: ${verdict}`,
        ...why,
        ...(tried.length > 0 ? [`Tried:\n\n${tried.map((text) => `- ${text}`).join('\n')}`] : []),
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

/** By the name of the part between its marks. */
export const PARTS: Readonly<Record<string, () => string>> = {
  claims: claimsTable,
  analyses,
  methods: () => (ABOUT.views ?? []).map(viewText).join('\n\n'),
  contradictions: () => (ABOUT.contradictions ?? []).map((text) => `- ${text}`).join('\n'),
};

/** The document with each part as it is now. */
export const filled = (text: string): string =>
  Object.entries(PARTS).reduce((sum, [name, part]) => {
    const [begin, end] = [`<!-- ${name}: written by document.test.ts -->`, `<!-- end of ${name} -->`];
    const [from, to] = [sum.indexOf(begin), sum.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The document has no part ${name}.`);
    return `${sum.slice(0, from + begin.length)}\n\n${part()}\n\n${sum.slice(to)}`;
  }, text);
