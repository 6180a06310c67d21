import type { ReactNode } from 'react';
import { ENGINE_VERSION } from '../../../engine/version.ts';
import type { ReportHead } from '../../../studies/red-brick/reports/matrix.ts';
import { MatrixView } from './MatrixView.tsx';
import { ReductionView } from './ReductionView.tsx';
import type { Loaded } from './reports.ts';
import { useReport } from './reports.ts';
import { SensitivityView } from './SensitivityView.tsx';
import studyStyles from '../Study.module.css';
import styles from './Robust.module.css';

/** How robust the answers of a study are: everything beside everything, whole beside reduced, and other numbers beside the chosen ones. */
export function RobustPart() {
  const matrix = useReport('red-brick/matrix');
  const sensitivity = useReport('red-brick/sensitivity');
  return (
    <>
      <p>
        Computed beforehand by the engine of this page and committed with it: it takes longer than anybody wants to wait. Each can be made
        again with the command that stands below it.
      </p>
      <div className={styles.beside}>
        <section className={styles.section} aria-labelledby="robust-matrix">
          <h4 id="robust-matrix">Every layout with every workload</h4>
          <Report loaded={matrix}>{(report) => <MatrixView matrix={report} />}</Report>
        </section>
        <section className={styles.section} aria-labelledby="robust-reduction">
          <h4 id="robust-reduction">What a smaller batch costs in truth</h4>
          <Report loaded={matrix}>{(report) => <ReductionView matrix={report} />}</Report>
        </section>
      </div>
      <section className={styles.section} aria-labelledby="robust-sensitivity">
        <h4 id="robust-sensitivity">Other numbers than the chosen ones</h4>
        <Report loaded={sensitivity}>{(report) => <SensitivityView sensitivity={report} />}</Report>
      </section>
    </>
  );
}

/** A report once it is there, and how it was made; before that, what is the matter. */
function Report<T extends ReportHead>({ loaded, children }: { readonly loaded: Loaded<T>; readonly children: (report: T) => ReactNode }) {
  if (loaded.status === 'loading') return <p className={studyStyles.quiet}>Reading the report…</p>;
  if (loaded.status === 'none') return <p className={studyStyles.quiet}>This has not been computed for the study yet.</p>;
  if (loaded.report === null) {
    return (
      <p className={studyStyles.failed} role="alert">
        The report could not be loaded. Reload the page, or come back when the network does.
      </p>
    );
  }
  const { report } = loaded;
  const { engineVersion, made } = report;
  return (
    <>
      {engineVersion !== ENGINE_VERSION && (
        <p className={studyStyles.failed}>
          Made by engine version {engineVersion}; this page has version {ENGINE_VERSION}, and may say other numbers.
        </p>
      )}
      {children(report)}
      <p className={studyStyles.quiet}>
        Made by <code className={styles.command}>{made}</code>, engine version {engineVersion}.
      </p>
    </>
  );
}
