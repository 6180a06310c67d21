/** "Words": whose words the document is shown in, and what each thing is then called. */
import { setTerms } from '../../../scenario/edit/settings.ts';
import { RED_BRICK, vocabularies, vocabulary, type Terms, type Vocabulary } from '../../../scenario/terms.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useCommands, useWords } from '../../kit/state/useApp.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import styles from './Settings.module.css';

/** What there is a word for, in plain English, and the word. */
const MEANINGS: readonly (readonly [meaning: string, word: (words: Vocabulary) => string])[] = [
  [messages.partOfATableOr, ({ segment }) => segment.one],
  [messages.oneOfItsFilesOn, ({ psu }) => psu.one],
  [messages.indexOverTheKeysOf, ({ starIndex }) => starIndex.one],
  [messages.filesOfSortsAndLoads, ({ spill }) => spill.one],
  [messages.processesOfOneQuery, ({ queryProcs }) => queryProcs.long],
  [messages.processesOfOneQueryThat, ({ tuneGroup }) => tuneGroup.name],
  [messages.suchAPlaceAVolume, ({ fileGroup }) => fileGroup.one],
  [messages.roundRobinThatBeginsOne, ({ oneOff }) => oneOff],
];

/** For the edit trail. */
const editLabel = ({ id, title }: Vocabulary): string => (id === 'generic' ? messages.toUseGenericWords : messages.toUseTheWordsOf(title));

export function WordsDialog() {
  const words = useWords();
  const { edit } = useCommands();
  const columns = words === RED_BRICK ? [RED_BRICK] : [words, RED_BRICK];
  return (
    <Dialog title={messages.words} onClose={closeDialog}>
      <div className={styles.part}>
        <Segmented<Terms>
          label={messages.wordsOf}
          value={words.id}
          options={vocabularies.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(terms) => edit(editLabel(vocabulary(terms)), (scenario) => setTerms(scenario, terms))}
        />
        <p className={styles.quiet}>{messages.onlyWordsChangeNumbersAnswers}</p>
        <Table
          words
          columns={[messages.whatItIs, ...columns.map(({ title }) => title)]}
          rows={MEANINGS.map(([meaning, word]) => ({ key: meaning, cells: [meaning, ...columns.map(word)] }))}
        />
      </div>
    </Dialog>
  );
}
