/** "Words": whose words the document is shown in, and what each thing is then called. */
import { setTerms } from '../../../scenario/edit/settings.ts';
import { RED_BRICK, vocabularies, vocabulary, type Terms, type Vocabulary } from '../../../scenario/terms.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useCommands, useWords } from '../../kit/state/useApp.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import styles from './Settings.module.css';

/** What there is a word for, in plain English, and the word. */
const MEANINGS: readonly (readonly [meaning: string, word: (words: Vocabulary) => string])[] = [
  ['Part of a table or index that is cut by ranges of a key', ({ segment }) => segment.one],
  ['One of its files, on one disk or volume', ({ psu }) => psu.one],
  ['Index over the keys of a fact table', ({ starIndex }) => starIndex.one],
  ['Files of sorts and loads that memory does not hold', ({ spill }) => spill.one],
  ['Processes of one query', ({ queryProcs }) => queryProcs.long],
  ['Processes of one query that may do I/O in one place at a time', ({ tuneGroup }) => tuneGroup.name],
  ['Such a place: a volume, or a disk outside of volumes', ({ fileGroup }) => fileGroup.one],
  ['Round robin that begins one target further each time', ({ oneOff }) => oneOff],
];

/** For the edit trail. */
const editLabel = ({ id, title }: Vocabulary): string => (id === 'generic' ? 'Use generic words' : `Use the words of ${title}`);

export function WordsDialog() {
  const words = useWords();
  const { edit } = useCommands();
  const columns = words === RED_BRICK ? [RED_BRICK] : [words, RED_BRICK];
  return (
    <Dialog title="Words" onClose={closeDialog}>
      <div className={styles.part}>
        <Segmented<Terms>
          label="Words of"
          value={words.id}
          options={vocabularies.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(terms) => edit(editLabel(vocabulary(terms)), (scenario) => setTerms(scenario, terms))}
        />
        <p className={styles.quiet}>
          Only words change: numbers, answers and what is simulated stay the same. Link and file carry the choice. Studies and lessons are
          about Red Brick, and keep its words.
        </p>
        <table className={styles.batch}>
          <thead>
            <tr>
              <th scope="col">What it is</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MEANINGS.map(([meaning, word]) => (
              <tr key={meaning}>
                <th scope="row">{meaning}</th>
                {columns.map((each) => (
                  <td key={each.id}>{word(each)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
