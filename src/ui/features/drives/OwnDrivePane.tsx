/** A drive of one's own: from a datasheet's figures, or from a file. */
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fixInWords } from '../../../scenario/problemWords.ts';
import { MEASURED_PROFILES } from '../../../scenario/drives/importMeasured.ts';
import type { MeasuredProfile } from '../../../scenario/drives/importMeasured.ts';
import type { Drive } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { keepOwn, useDrafts } from './drafts.ts';
import { driveOfFile, readDriveFile } from './importFile.ts';
import type { DriveFile, FileRefused } from './importFile.ts';
import { draftFrom, FORM, isOptional, ownDrive } from './ownForm.ts';
import type { Draft, FormField } from './ownForm.ts';
import { messages } from './messages.ts';
import lists from './Inputs.module.css';
import inputs from '../../kit/primitives/NumberInput.module.css';
import styles from './OwnDrive.module.css';

export interface OwnResult {
  readonly drive: Drive;
  readonly notes: readonly string[];
}

export interface OwnDrivePaneProps {
  /** Drive whose figures the form begins with. */
  readonly from: Drive | null;
  /** Hears the drive as it stands, or null while something is wrong. */
  readonly onResult: (result: OwnResult | null) => void;
}

const PROFILES: Readonly<Record<MeasuredProfile, string>> = {
  full: messages.everythingAsShipped,
  cache: messages.mechanicsOverheadsAndBuffer,
  mech: messages.mechanicsAndOverheads,
  bare: messages.mechanicsOnly,
};

export function OwnDrivePane({ from, onResult }: OwnDrivePaneProps) {
  const [begun] = useState<Draft>(() => draftFrom(from));
  const kept = useDrafts((state) => state.own);
  const draft = kept ?? begun;
  const [file, setFile] = useState<DriveFile | null>(null);
  const [profile, setProfile] = useState<MeasuredProfile>('full');
  const [refused, setRefused] = useState<FileRefused | null>(null);
  const settled = useDeferredValue(draft);
  const made = useMemo(() => ownDrive(settled), [settled]);
  const imported = useMemo(() => (file ? driveOfFile(file, profile) : null), [file, profile]);
  const problems = made.ok ? {} : made.problems;
  const shown = imported ?? made;

  useEffect(() => {
    onResult(shown.ok ? { drive: shown.drive, notes: shown.notes } : null);
  }, [shown, onResult]);

  const open = useCallback((chosen: File | undefined) => {
    if (!chosen) return;
    void readDriveFile(chosen).then((read) => {
      setRefused(read.ok ? null : read.refused);
      setFile(read.ok ? read.file : null);
    });
  }, []);
  const trouble = refused ?? (imported && !imported.ok ? imported.refused : null);

  return (
    <div className={styles.pane}>
      <FileZone onFile={open} />
      {trouble && <Trouble refused={trouble} />}
      {file && imported?.ok ? (
        <section className={styles.group} aria-label={messages.importedFile}>
          <h3>{messages.from(file.name)}</h3>
          {file.form === 'measured' && (
            <Select
              label={messages.takeOver}
              value={profile}
              options={MEASURED_PROFILES.toReversed().map((value) => ({ value, label: PROFILES[value] }))}
              onChange={setProfile}
            />
          )}
          <Button onClick={() => setFile(null)}>{messages.backToTheForm}</Button>
        </section>
      ) : (
        <>
          {problems[''] !== undefined && (
            <p role="alert" className={lists.listProblem}>
              {problems['']}
            </p>
          )}
          <Button kind="link" unavailable={kept ? undefined : messages.nothingIsChangedYet} onClick={() => keepOwn(null)}>
            {messages.startOver}
          </Button>
          {FORM.map(({ title, open: unfolded, fields }) => {
            const rows = fields.map((field) => (
              <FormRow
                key={field.path}
                field={field}
                text={draft[field.path] ?? ''}
                problem={problems[field.path]}
                onText={(text) => {
                  keepOwn({ ...draft, [field.path]: text });
                }}
              />
            ));
            return unfolded ? (
              <section key={title} className={styles.group} aria-label={title}>
                <h3>{title}</h3>
                {rows}
              </section>
            ) : (
              <Fold key={title} summary={title} className={styles.group}>
                {rows}
              </Fold>
            );
          })}
        </>
      )}
    </div>
  );
}

interface FormRowProps {
  readonly field: FormField;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

function FormRow({ field, text, problem, onText }: FormRowProps) {
  const id = useId();
  const words = field.path === 'name';
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{field.label}</label>
      <span className={inputs.box} data-wrong={problem !== undefined || undefined}>
        <input
          id={id}
          className={inputs.input}
          style={{ width: words ? '22ch' : '12ch' }}
          inputMode={words ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={words ? 100 : 30}
          required={!isOptional(field.path)}
          placeholder={field.otherwise}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {field.unit && <span className={inputs.unit}>{field.unit}</span>}
      </span>
      {problem !== undefined && (
        <span id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** A place to drop a file, and the button for those who do not drag. */
function FileZone({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = zone.current!;
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = () => setOver(false);
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer?.files[0]);
    };
    element.addEventListener('dragover', onOver);
    element.addEventListener('dragleave', onLeave);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('dragleave', onLeave);
      element.removeEventListener('drop', onDrop);
    };
  }, [onFile]);
  return (
    <div
      ref={zone}
      className={styles.zone}
      data-over={over || undefined}
      data-file-drop=""
      role="group"
      aria-label={messages.driveFromAFile}
    >
      <Button icon="file" onClick={() => chooser.current?.click()}>
        {messages.openADriveFile}
      </Button>
      <span>{messages.orDropItHereA}</span>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="drive-file"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again after it was fixed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Problems of one file that a person bears to read at a time. */
const SHOWN = 12;

function Trouble({ refused }: { readonly refused: FileRefused }) {
  const { text, problems } = refused;
  return (
    <div role="alert" className={styles.trouble} data-testid="drive-file-refused">
      <p>{messages.nothingWasChanged2(text)}</p>
      <ul>
        {problems.slice(0, SHOWN).map(({ pointer, message, expected }) => (
          <li key={`${pointer} ${message}`}>
            {pointer !== '' && <code>{pointer}</code>} {message}; {fixInWords(expected, 'needs')}
          </li>
        ))}
        {problems.length > SHOWN && (
          <li>
            {messages.and} {problems.length - SHOWN} {messages.more}
          </li>
        )}
      </ul>
    </div>
  );
}
