import { presetTitle } from '../../studies/presets.ts';
import { plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { ClaimLink } from './ClaimLink.tsx';
import { decidingGroups, layoutsOf } from './deciding.ts';
import { useOpenPreset, useOpenSideBySide } from './openScenario.ts';
import styles from './Study.module.css';

interface Props {
  readonly study: string;
  readonly claim: string;
  readonly presets: readonly string[];
}

/** The ways from a claim to what decides it: the layouts of one workload side by side, and a link to hand on. */
export function ClaimWays({ study, claim, presets }: Props) {
  const open = useOpenPreset();
  const openTogether = useOpenSideBySide();
  if (presets.length === 0) return null;
  return (
    <div className={styles.ways}>
      {decidingGroups(presets).map((group) =>
        group.layouts.length === 1 ? (
          <Button key={group.workload} kind="link" className={styles.target} onClick={() => open(group.layouts[0].preset)}>
            Open {group.layouts[0].title}, {group.title}
          </Button>
        ) : (
          <Button
            key={group.workload}
            kind="link"
            className={styles.target}
            title={`Opens ${group.layouts[0].title} and pins beside it: ${group.layouts.map(({ title }) => title).join(', ')}`}
            onClick={() => openTogether(layoutsOf(group))}
          >
            Open {plural(group.layouts.length, 'layout')} side by side, {group.title}
          </Button>
        ),
      )}
      <ClaimLink study={study} claim={claim} preset={presets[0]} />
    </div>
  );
}

/** The scenarios that decide a claim, each to be opened alone. */
export function ClaimScenarios({ claim, presets }: Omit<Props, 'study'>) {
  const open = useOpenPreset();
  if (presets.length === 0) return <p className={styles.quiet}>It is decided by arithmetic, without a scenario of the study.</p>;
  return (
    <>
      <p className={styles.quiet}>Decided by these, and by changes of them:</p>
      <ul className={styles.scenarios} aria-label={`Scenarios of ${claim}`}>
        {presets.map((id) => (
          <li key={id}>
            <Button kind="link" className={styles.target} title={id} onClick={() => open(id)}>
              {presetTitle(id) ?? id}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
