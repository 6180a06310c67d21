/** How far off the models are: measured against simulated, feature by feature, another simulator, theory; and what is not modeled. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isCaseWithin, isDriveWithin, isLawWithin } from '../../../studies/validation/gates.ts';
import { ESTIMATES, heldIn, isCoverageWithin } from '../../../studies/validation/estimates.ts';
import { FLASH_RESULTS, flashSets } from '../../../studies/validation/flashResults.ts';
import { VALIDATION } from '../../../studies/validation/results.ts';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { EstimatesPart } from './EstimatesPart.tsx';
import { DrivesPart } from './DrivesPart.tsx';
import { FlashPart } from './FlashPart.tsx';
import { MeasuredPart } from './MeasuredPart.tsx';
import { AIM, Within } from './Within.tsx';
import { flashSetTitle } from './words.ts';
import { ProvenancePart } from './ProvenancePart.tsx';
import { ReferencePart } from './ReferencePart.tsx';
import { ReplayPart } from './ReplayPart.tsx';
import { ScopePart } from './ScopePart.tsx';
import { TheoryPart } from './TheoryPart.tsx';
import { WithoutPart } from './WithoutPart.tsx';
import styles from './Validation.module.css';

const [FIRST] = VALIDATION.measured;

interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

const partsOf = (one: MeasuredComparison, choose: ReactNode): readonly Part[] => [
  { id: 'drives', title: 'Against six real drives', body: <DrivesPart drives={VALIDATION.measured} /> },
  {
    id: 'measured',
    title: 'One drive closely',
    body: (
      <>
        {choose}
        <MeasuredPart key={one.id} one={one} />
      </>
    ),
  },
  { id: 'measured-flash', title: 'Against a measured flash drive', body: <FlashPart /> },
  { id: 'replay', title: 'Replay it here', body: <ReplayPart one={one} /> },
  { id: 'without', title: 'What each feature is worth', body: <WithoutPart one={one} /> },
  { id: 'reference', title: 'Against another simulator', body: <ReferencePart cases={VALIDATION.reference} /> },
  { id: 'theory', title: 'Against theory', body: <TheoryPart laws={VALIDATION.theory} /> },
  { id: 'estimates', title: 'First estimates against full runs', body: <EstimatesPart record={ESTIMATES} /> },
  { id: 'scope', title: 'What is modeled, and what is not', body: <ScopePart /> },
  { id: 'provenance', title: 'Where these figures come from', body: <ProvenancePart engineVersion={VALIDATION.engineVersion} /> },
];

export function ValidationDialog() {
  const holder = useRef<HTMLDivElement>(null);
  const [id, setId] = useState(FIRST.id);
  const one = VALIDATION.measured.find((each) => each.id === id) ?? FIRST;
  const drives = VALIDATION.measured.map((each) => ({ value: each.id, label: each.drive }));
  const parts = partsOf(one, <Select label="Drive" value={one.id} options={drives} onChange={setId} />);
  const go = (part: string) => {
    const heading = holder.current?.querySelector<HTMLElement>(`#validation-${part}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Dialog title="Validation: how far off the models are" size="full" onClose={closeDialog}>
      <nav className={styles.contents} aria-label="Parts of the validation">
        {parts.map(({ id: part, title }) => (
          <Button key={part} kind="quiet" onClick={() => go(part)}>
            {title}
          </Button>
        ))}
      </nav>
      <ScrollRegion ref={holder} className={styles.parts} aria-label="Figures of the validation">
        <Verdicts />
        {parts.map(({ id: part, title, body }) => (
          <section key={part} className={styles.part} aria-labelledby={`validation-${part}`}>
            <h3 id={`validation-${part}`} tabIndex={-1}>
              {title}
            </h3>
            {body}
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  );
}

/** Every answer in short, missed aims too. */
function Verdicts() {
  const drives = VALIDATION.measured.filter(isDriveWithin).length;
  const cases = VALIDATION.reference.filter(isCaseWithin).length;
  const laws = VALIDATION.theory.filter(isLawWithin).length;
  const verdicts = [
    {
      name: 'Real drives',
      value: `${drives} of ${VALIDATION.measured.length}`,
      note: 'at least as close as DiskSim 4.0',
      is: drives === VALIDATION.measured.length,
    },
    {
      name: 'Cases of another simulator',
      value: `${cases} of ${VALIDATION.reference.length}`,
      note: 'means and quantiles, five queue orders',
      is: cases === VALIDATION.reference.length,
    },
    {
      name: 'Laws of theory',
      value: `${laws} of ${VALIDATION.theory.length}`,
      note: 'seek, rotation, queue',
      is: laws === VALIDATION.theory.length,
    },
    {
      name: 'First estimates',
      value: `${heldIn(ESTIMATES.heldOut)} of ${ESTIMATES.heldOut.cases}`,
      note: 'runs in the interval; the aim is 92 to 98 %',
      is: isCoverageWithin(ESTIMATES.heldOut),
    },
    ...flashSets(FLASH_RESULTS).map(({ set, rows, fitted, within, reached }) => ({
      name: `Flash drive: ${flashSetTitle(set)}`,
      value: `${within} of ${rows - fitted}`,
      note: 'predicted rows within; the aim is four in five',
      is: reached,
    })),
  ];
  return (
    <dl className={styles.verdicts}>
      {verdicts.map(({ name, value, note, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> <Within is={is} words={AIM} />
            <span className={styles.quiet}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
