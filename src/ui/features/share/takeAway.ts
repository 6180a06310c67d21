/** The generated lines as the dialog shows, copies and saves them. */
import { configLines, configText } from '../../../scenario/configLines/configLines.ts';
import type { ConfigBlock, ConfigOptions } from '../../../scenario/configLines/configLines.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { messages } from './messages.ts';

/** So many lines of a block are laid out on the page; copies and files have all of them. */
export const MOST_SHOWN = 300;

/** Of what a block is, in words, with the ending of its file. */
const LANGUAGES: Readonly<Record<ConfigBlock['language'], { readonly words: string; readonly ending: string }>> = {
  shell: { words: messages.commandsOfARootShell, ending: 'sh' },
  sql: { words: 'statements', ending: 'sql' },
  diskpart: { words: messages.commandsOfDiskpart, ending: 'txt' },
  config: { words: messages.linesOfTheServersConfigurationFile, ending: 'txt' },
};

export interface Piece {
  readonly id: ConfigBlock['id'];
  readonly title: string;
  readonly language: string;
  /** All of it, as it is copied and saved. */
  readonly text: string;
  /** Its first lines, as they are shown. */
  readonly shown: string;
  /** Lines that are not shown. */
  readonly hidden: number;
  /** Files that the text leaves out because they are like those that it has. */
  readonly omitted: number;
  readonly fileName: string;
}

/** `spindle-manual-22-w3-segments.sql`: from the title, in characters that every system takes. */
export function lineFileName(title: string, part: string, ending: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return ['spindle', words, part].filter((word) => word !== '').join('-') + `.${ending}`;
}

/** The blocks of a scenario; with `all` every file has its line. */
export function pieces(scenario: Scenario, options: ConfigOptions): readonly Piece[] {
  return configLines(scenario, options).map(({ id, title, language, lines, omitted }) => ({
    id,
    title,
    language: LANGUAGES[language].words,
    text: `${lines.join('\n')}\n`,
    shown: lines.slice(0, MOST_SHOWN).join('\n'),
    hidden: Math.max(0, lines.length - MOST_SHOWN),
    omitted,
    fileName: lineFileName(scenario.title, id, LANGUAGES[language].ending),
  }));
}

/** Everything as one text. */
export const allText = (scenario: Scenario, options: ConfigOptions): string => configText(configLines(scenario, options));
