import { catalogStudy } from '../../../studies/catalog.ts';
import { caseScenario, caseTitle } from '../../../studies/claims/caseScenarios.ts';
import type { ClaimCase } from '../../../studies/claims/cases.ts';
import { presetTitle } from '../../../studies/presets.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { ClaimLink } from './ClaimLink.tsx';
import { casesToCompare, decidingCases, decidingGroups, layoutsOf } from './deciding.ts';
import { useOpenPreset, useOpenScenario, useOpenSideBySide } from './openScenario.ts';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

interface Props {
  readonly study: string;
  readonly claim: string;
  readonly presets: readonly string[];
  /** Changed presets, where those decide it. */
  readonly cases: readonly ClaimCase[];
}

/** The ways from a claim to what decides it: what is compared side by side, and a link to hand on. */
export function ClaimWays({ study, claim, presets, cases }: Props) {
  if (presets.length === 0) return null;
  // Presets that are changed before they are judged show something else.
  const [first] = cases;
  return (
    <div className={styles.ways}>
      {first ? <CaseWays study={study} claim={claim} cases={cases} /> : <PresetWays study={study} presets={presets} />}
      <ClaimLink study={study} claim={claim} preset={presets[0]} first={first} />
    </div>
  );
}

/** The layouts of one workload side by side; of a study whose hosts differ, their settings. */
function PresetWays({ study, presets }: Pick<Props, 'study' | 'presets'>) {
  const open = useOpenPreset();
  const openTogether = useOpenSideBySide();
  const one = catalogStudy(study)?.hostVaries ? messages.setting : messages.layout;
  return decidingGroups(presets).map((group) =>
    group.layouts.length === 1 ? (
      <Button key={group.workload} kind="link" className={styles.target} onClick={() => open(group.layouts[0].preset)}>
        {messages.openIn(group.layouts[0].title, group.title)}
      </Button>
    ) : (
      <Button
        key={group.workload}
        kind="link"
        className={styles.target}
        title={messages.pins(
          group.layouts[0].title,
          group.layouts.map(({ title }) => title),
        )}
        onClick={() => openTogether(layoutsOf(group))}
      >
        {messages.sideBySide(group.layouts.length, one, group.title)}
      </Button>
    ),
  );
}

type CaseProps = Pick<Props, 'study' | 'claim'>;

/** The changed scenarios that were judged: side by side where they do the same work. */
function CaseWays({ study, claim, cases }: CaseProps & Pick<Props, 'cases'>) {
  const openTogether = useOpenSideBySide();
  const { groups, alone } = decidingCases(cases);
  return (
    <>
      {groups.map((group) => (
        <Button
          key={group.title}
          kind="link"
          className={styles.target}
          title={messages.pinsCases(group.cases.map(({ title }) => title))}
          onClick={() => openTogether(casesToCompare(study, claim, group))}
        >
          {messages.casesSideBySide(group.cases.length, group.title)}
        </Button>
      ))}
      {alone.map((one) => (
        <OpenCase key={one.id} study={study} claim={claim} one={one} words={messages.openOne(one.title)} />
      ))}
    </>
  );
}

function OpenCase({ study, claim, one, words }: CaseProps & { readonly one: ClaimCase; readonly words: string }) {
  const open = useOpenScenario();
  return (
    <Button
      kind="link"
      className={styles.target}
      title={messages.changed(presetTitle(`${study}/${one.layout}/${one.workload}`))}
      onClick={() => open(caseScenario(study, claim, one), messages.openOne(caseTitle(claim, one)))}
    >
      {words}
    </Button>
  );
}

/** The scenarios that decide a claim, each to be opened alone. */
export function ClaimScenarios({ study, claim, presets, cases }: Props) {
  const open = useOpenPreset();
  if (presets.length === 0) return <p className={styles.quiet}>{messages.byArithmetic}</p>;
  return (
    <>
      {cases.length > 0 && (
        <>
          <p className={styles.quiet}>{messages.byChanged}</p>
          <ul className={styles.scenarios} aria-label={messages.changedOf(claim)}>
            {cases.map((one) => (
              <li key={one.id}>
                <OpenCase
                  study={study}
                  claim={claim}
                  one={one}
                  words={one.group === undefined ? one.title : messages.inGroup(one.group, one.title)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>{cases.length > 0 ? messages.changesOf : messages.byThese}</p>
      <ul className={styles.scenarios} aria-label={messages.scenariosOf(claim)}>
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
