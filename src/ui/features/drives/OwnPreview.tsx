import { FigureList, RateLine } from './FigureList.tsx';
import { noteWords } from './noteWords.ts';
import { figuresOf } from './useFigures.ts';
import type { OwnResult } from './OwnDrivePane.tsx';
import { SeekPlot } from './SeekPlot.tsx';
import { ZonePlot } from './ZonePlot.tsx';
import { messages } from './messages.ts';
import styles from './DriveSheet.module.css';

/** What becomes of the figures in the form, while they are typed. */
export function OwnPreview({ result }: { readonly result: OwnResult | null }) {
  if (!result) return <p className={styles.quiet}>{messages.curvesAndFiguresAreShown}</p>;
  const { drive, notes } = result;
  return (
    <article className={styles.sheet} aria-label={drive.name} data-testid="own-preview">
      <header className={styles.head}>
        <h3>{drive.name}</h3>
        <RateLine drive={drive} figures={figuresOf(drive)} published={undefined} />
      </header>
      <div className={styles.pictures}>
        <FigureList figures={figuresOf(drive)} published={undefined} decimal />
        {drive.kind === 'hdd' && <SeekPlot drive={drive} />}
        {drive.kind === 'hdd' && <ZonePlot drive={drive} />}
      </div>
      {notes.length > 0 && (
        <section className={styles.groupBox} aria-label={messages.derivedAndAssumed}>
          <h4>{messages.derivedAndAssumed}</h4>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{noteWords(note)}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
