/** Which program a text comes from, so that a wrong paste is named instead of being taken apart wrongly. */
import { NO_ROWS } from './chatter.ts';

export interface Recognized {
  readonly id:
    | 'empty'
    | 'lsblk-json'
    | 'lsblk-text'
    | 'lsblk-pairs'
    | 'iostat'
    | 'iostat-plain'
    | 'database-error'
    | 'sql'
    | 'document'
    | 'link'
    | 'json'
    | 'markup'
    | 'df'
    | 'fdisk'
    | 'grid';
  /** What it is, with its article. */
  readonly name: string;
  /** How to come by what was asked for; empty where that depends on who asked. */
  readonly remedy: string;
}

export const LSBLK_COMMAND = 'lsblk -J -b -o NAME,SIZE,ROTA,TYPE,MODEL,TRAN,MOUNTPOINT,MIN-IO,OPT-IO';

const kind = (id: Recognized['id'], name: string, remedy = ''): Recognized => ({ id, name, remedy });

const RULES: readonly (readonly [RegExp, Recognized])[] = [
  [/^\s*$/, kind('empty', 'nothing')],
  [/^\s*\{[\s\S]{0,400}"blockdevices"\s*:/, kind('lsblk-json', 'the output of lsblk -J')],
  [/^\s*\{[\s\S]*"hardware"[\s\S]*"placement"/, kind('document', 'a scenario of Spindle', 'open it with Share, save or open')],
  [/^\s*(?:https?:\/\/\S+)?#\d[A-Za-z0-9_-]{20,}\s*$/, kind('link', 'a share link', 'open it with Share, save or open')],
  [/^\s*\{[\s\S]{0,400}"sysstat"\s*:/, kind('iostat', 'the output of iostat -x')],
  [/^\s*(?:\{|\[\s*["[{\d\]])/, kind('json', 'JSON')],
  [/^\s*<(?:!doctype|html|\?xml|[a-z]+[\s>])/i, kind('markup', 'HTML or XML', 'the result as plain text or CSV')],
  [
    /^\s*(?:\[(?:cols|options)=|\\begin\{|\.\w.*\n\[(?:cols|options)=)/,
    kind('markup', 'AsciiDoc or LaTeX', 'the result as plain text or CSV'),
  ],
  [/^\p{L}+ ?:?\s+(?:r\/s|rrqm\/s|tps)\s.*%util/mu, kind('iostat', 'the output of iostat -x')],
  [/^\p{L}+ ?:?\s+tps\s+[kM]B_read\/s/mu, kind('iostat-plain', 'the output of iostat without -x', 'run iostat -x 60 2')],
  // Of its columns those that no result of a query has.
  [
    /^[ \t]*NAME[ \t]+(?:[A-Z][A-Z0-9:%-]*[ \t]+)*(?:MAJ:MIN|ROTA|TRAN|MOUNTPOINTS?)(?:\s|$)/m,
    kind('lsblk-text', 'the output of lsblk without -J', `run ${LSBLK_COMMAND}`),
  ],
  [/^(?:NAME|KNAME)="[^"\n]*" /m, kind('lsblk-pairs', 'the output of lsblk -P', `run ${LSBLK_COMMAND}`)],
  [/^Filesystem\s.*(?:Use%|Capacity|Mounted on)/m, kind('df', 'the output of df', `run ${LSBLK_COMMAND}`)],
  [/^Disk \/dev\/\S+: .* bytes/m, kind('fdisk', 'the output of fdisk', `run ${LSBLK_COMMAND}`)],
];

const ERRORS = /^(?:ORA-\d{5}:|SP2-\d{4}:|SQL\d{4,5}N\s|DB2\d{4,5}E\s|ERROR:\s|psql: |Msg \d+, Level|Sqlcmd: Error)/m;
const QUERY = /^[ \t]*(?:(?:SQL>|\w+[=-][#>]|db2 =>)[ \t]*)?(?:SELECT|WITH)\b/im;

/** What a text looks like. A text is `grid` where nothing else is known: rows and columns of some program. */
export function recognize(text: string): Recognized {
  const start = text.slice(0, 20_000);
  for (const [pattern, recognized] of RULES) if (pattern.test(start)) return recognized;
  const hasRule = /^[ \t|+]*--[-+| \t]*$/m.test(start) || start.split('\n', 3).filter((line) => /[,;\t|]/.test(line)).length === 3;
  const error = ERRORS.exec(start);
  if (error !== null && !hasRule)
    return kind('database-error', 'an error of the database', 'run the query again once the error is fixed, and paste its result');
  if (QUERY.test(start) && !hasRule && !start.split('\n').some((line) => NO_ROWS.test(line)))
    return kind('sql', 'the query itself', 'run it in the database, and paste what it prints');
  return kind('grid', 'rows and columns');
}
