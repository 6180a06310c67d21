/** Finds words of Red Brick, for tests that a document in other words shows none. */
import type { Scenario } from '../schema.ts';

const WORDS =
  /\b(?:PSUs?|[Ss]egments?|QUERYPROCS|TUNE GROUP|TUNE|[Ss]tar indexe?s?|STARindex(?:es)?|[Ff]ile groups?|1-off|[Ss]pill space|Red Brick)\b/g;

/** Names of fields of the document, and pointers to them, are of the format, whatever the words. */
const FIELDS = /\/[a-z][\w/]*|\b(?:psu|segment|tune|query|spill)[a-z]*[A-Z]\w*|^segments (?=is |has |are )/g;

/** Words of Red Brick in a text, in order. Segments of a drive's buffer are another thing. */
export const redBrickWordsIn = (text: string): string[] =>
  text
    .replaceAll(FIELDS, '')
    .replaceAll(/\bbuffer (?:of \S+ )?segments?\b/gi, '')
    .match(WORDS) ?? [];

/** A document whose own names, which are content, use none of them: "Object 3" for "Star index, 4 keys". */
export const plainNames = (scenario: Scenario): Scenario => ({
  ...scenario,
  title: 'A warehouse',
  database: { ...scenario.database, objects: scenario.database.objects.map((object, k) => ({ ...object, name: `Object ${k + 1}` })) },
  classes: scenario.classes.map((query, k) => ({ ...query, title: `Query ${k + 1}` })),
});
