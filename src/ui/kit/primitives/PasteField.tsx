/** A field for what another program printed: pasted, dropped, or out of a file; what was understood of it and what was not, under it. */
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { MIB } from '../../../base/units.ts';
import type { ImportProblem } from '../../../scenario/import/index.ts';
import { anyText } from '../../../trace/anyText.ts';
import { Button } from './Button.tsx';
import { messages } from './pasteMessages.ts';
import styles from './PasteField.module.css';

export interface PasteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  /** "20 tables and indexes, 312 GiB"; null: nothing was understood. */
  readonly understood: string | null;
  readonly problems: readonly ImportProblem[];
  /** What was understood, line by line. */
  readonly children?: ReactNode;
}

/** A file as large as text that can be pasted, in UTF-16. */
const MOST_FILE_BYTES = 8 * MIB;

export function PasteField({ label, value, onChange, placeholder, understood, problems, children }: PasteFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [fileNote, setFileNote] = useState('');
  const taken = useRef<(file: File | undefined) => void>(() => {});
  useEffect(() => {
    taken.current = (file) =>
      void readFile(file).then(({ text, said }) => {
        setFileNote(said);
        if (text !== null) onChange(text);
      });
  });
  useEffect(() => {
    const element = zone.current!;
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      taken.current(file);
    };
    element.addEventListener('dragover', onOver);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('drop', onDrop);
    };
  }, []);
  const errors = problems.filter(({ grade }) => grade === 'error');
  return (
    <div ref={zone} className={styles.paste} data-file-drop="">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={5}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder={placeholder}
        value={value}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => {
          setFileNote('');
          onChange(event.target.value);
        }}
      />
      <div className={styles.row}>
        <Button icon="file" onClick={() => chooser.current?.click()}>
          {messages.openAFile}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={messages.fileFor(label)}
          onChange={(event) => {
            taken.current(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span id={`${id}-state`} role="status" className={styles.state}>
          {understood === null ? (value.trim() === '' ? messages.nothingPasted : '') : messages.understood(understood)}
          {errors.length > 0 && ` ${messages.andLines(errors.length)}`}
          {fileNote !== '' && ` ${fileNote}`}
        </span>
      </div>
      <Problems problems={problems} />
      {children}
    </div>
  );
}

/** Problems that are shown at a time; the list scrolls with the dialog. */
const SHOWN = 20;

export function Problems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.problems}>
        {shown.map(({ line, grade, message, expected }, k) => (
          <li key={k} data-grade={grade}>
            {line > 0 && (
              <>
                <strong>{messages.line(line)}</strong>:{' '}
              </>
            )}
            {message}
            {expected !== '' && `; ${expected}`}.
          </li>
        ))}
      </ul>
      {problems.length > shown.length && (
        <Button kind="link" onClick={() => setAll(true)}>
          {messages.showMore(problems.length - shown.length)}
        </Button>
      )}
    </>
  );
}

async function readFile(file: File | undefined): Promise<{ readonly text: string | null; readonly said: string }> {
  if (file === undefined) return { text: null, said: '' };
  if (file.size > MOST_FILE_BYTES) return { text: null, said: messages.fileTooLarge(file.size, MOST_FILE_BYTES) };
  try {
    const { text, encoding } = anyText(new Uint8Array(await file.arrayBuffer()));
    return { text, said: encoding === 'UTF-8' ? '' : messages.readAs(encoding) };
  } catch (error) {
    return { text: null, said: messages.fileFailed(error instanceof Error ? error.message : String(error)) };
  }
}
