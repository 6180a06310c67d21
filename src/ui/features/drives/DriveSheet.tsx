/** One drive: its figures, its curves, and every parameter with its source. */
import type { LibraryEntry } from '../../../scenario/drives/library.ts';
import { driveValue } from '../../../scenario/edit/drivePath.ts';
import type { Drive } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { FigureList, RateLine } from './FigureList.tsx';
import { figuresOf } from './useFigures.ts';
import { ParameterRow } from './ParameterRow.tsx';
import { SeekPlot } from './SeekPlot.tsx';
import { sheetOf } from './sheet.ts';
import { changeOf } from './change.ts';
import { ZonePlot } from './ZonePlot.tsx';
import { messages } from './messages.ts';
import styles from './DriveSheet.module.css';

export interface DriveSheetProps {
  readonly drive: Drive;
  readonly entry: LibraryEntry | null;
  /** A line on where the drive stands: "used by 22 disks". */
  readonly standing: string;
  /** Takes a parameter over, or says why not. */
  readonly onChange: (path: string, value: unknown) => string | null;
  readonly onReset: () => void;
}

export function DriveSheet({ drive, entry, standing, onChange, onReset }: DriveSheetProps) {
  const groups = sheetOf(drive, entry);
  const edited = groups.flatMap(({ rows }) => rows).filter((row) => row.edited);
  const change = (path: string, value: unknown) => {
    const { path: at, value: next } = changeOf(drive, path, value);
    return onChange(at, next);
  };
  const resetTo = (path: string) => {
    // A row of a kind that the library's drive does not have goes back with all that belongs to it.
    const [head] = path.split('.');
    const same = entry && driveValue(entry.drive, path) !== undefined;
    onChange(same ? path : head, entry ? driveValue(entry.drive, same ? path : head) : undefined);
  };
  return (
    <article className={styles.sheet} aria-label={drive.name} data-testid="drive-sheet">
      <header className={styles.head}>
        <h3>{drive.name}</h3>
        <p className={styles.quiet}>
          {entry && `${entry.year}. ${entry.source} `}
          {standing}
        </p>
        <RateLine drive={drive} figures={figuresOf(drive)} published={entry?.published} />
        {edited.length > 0 && (
          <p>
            {edited.length === 1 ? messages.oneParameterDiffers : messages.parametersDiffer(edited.length)} {messages.fromTheLibrary}{' '}
            <Button kind="link" onClick={onReset}>
              {messages.resetAll}
            </Button>
          </p>
        )}
      </header>
      <div className={styles.pictures}>
        <FigureList figures={figuresOf(drive)} published={entry?.published} />
        {drive.kind === 'hdd' && <SeekPlot drive={drive} />}
        {drive.kind === 'hdd' && <ZonePlot drive={drive} />}
      </div>
      {groups.map(({ id, title, rows }) => (
        <section key={id} className={styles.groupBox} aria-label={title}>
          <h4>{title}</h4>
          {id === 'overheads' && drive.kind === 'hdd' && drive.overheads !== undefined && (
            <Button kind="link" onClick={() => onChange('overheads', undefined)}>
              {messages.oneOverheadForAllCasesInstead}
            </Button>
          )}
          {rows.map((row) => (
            <ParameterRow
              key={row.path}
              drive={drive}
              row={row}
              onChange={change}
              {...(entry ? { onReset: () => resetTo(row.path) } : {})}
            />
          ))}
        </section>
      ))}
      {entry && entry.notes.length > 0 && (
        <section className={styles.groupBox} aria-label={messages.notes}>
          <h4>{messages.notes}</h4>
          <ul className={styles.notes}>
            {entry.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
