import { ENGINE_VERSION } from '../../../engine/version.ts';
import type { ReportSection } from '../../../studies/reports.ts';
import type { Study } from '../../../studies/study.ts';
import { useLater } from '../../kit/primitives/useLater.ts';
import { StudyViews } from './StudyViews.tsx';
import studyStyles from './Study.module.css';
import styles from './StudyViews.module.css';
import { messages } from './messages.ts';

/** How robust the answers of a study are, as computed beforehand. */
export function ReportsPart({ study }: { readonly study: Study }) {
  const { status, value: reports } = useLater(study.reports);
  return (
    <>
      <p>{messages.reports}</p>
      {status === 'loading' && <p className={studyStyles.quiet}>{messages.readingReport}</p>}
      {status === 'failed' && (
        <p className={studyStyles.failed} role="alert">
          {messages.reportFailed}
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
      {engineVersion !== ENGINE_VERSION && <p className={studyStyles.failed}>{messages.otherEngine(engineVersion, ENGINE_VERSION)}</p>}
      <StudyViews views={views} />
      <p className={studyStyles.quiet}>
        {messages.madeBy(engineVersion)} <code className={styles.command}>{made}</code>
      </p>
    </section>
  );
}
