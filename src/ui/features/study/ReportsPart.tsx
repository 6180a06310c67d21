import { ENGINE_VERSION } from '../../../engine/version.ts';
import type { ReportSection } from '../../../studies/reports.ts';
import type { Study } from '../../../studies/study.ts';
import { useLater } from '../../kit/primitives/useLater.ts';
import { StudyViews } from './StudyViews.tsx';
import studyStyles from './Study.module.css';
import styles from './StudyViews.module.css';

/** How robust the answers of a study are, as computed beforehand. */
export function ReportsPart({ study }: { readonly study: Study }) {
  const { status, value: reports } = useLater(study.reports);
  return (
    <>
      <p>
        Computed beforehand by the engine of this page and committed with it: it takes longer than anybody wants to wait. Each can be made
        again with the command that stands below it.
      </p>
      {status === 'loading' && <p className={studyStyles.quiet}>Reading the report…</p>}
      {status === 'failed' && (
        <p className={studyStyles.failed} role="alert">
          The report could not be loaded. Reload the page, or come back when the network does.
        </p>
      )}
      {reports?.rows().map((sections) =>
        sections.length === 1 ? (
          <Section key={sections[0].id} section={sections[0]} />
        ) : (
          <div key={sections[0].id} className={styles.beside}>
            {sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
        ),
      )}
    </>
  );
}

/** A report, and how it was made. */
function Section({ section: { id, title, head, views } }: { readonly section: ReportSection }) {
  const { engineVersion, made } = head;
  return (
    <section className={styles.section} aria-labelledby={`report-${id}`}>
      <h4 id={`report-${id}`}>{title}</h4>
      {engineVersion !== ENGINE_VERSION && (
        <p className={studyStyles.failed}>
          Made by engine version {engineVersion}; this page has version {ENGINE_VERSION}, and may say other numbers.
        </p>
      )}
      <StudyViews views={views} />
      <p className={studyStyles.quiet}>
        Made by <code className={styles.command}>{made}</code>, engine version {engineVersion}.
      </p>
    </section>
  );
}
