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
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const [FIRST] = VALIDATION.measured;

interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

const partsOf = (one: MeasuredComparison, choose: ReactNode): readonly Part[] => [
  { id: 'drives', title: messages.againstSixRealDrives, body: <DrivesPart drives={VALIDATION.measured} /> },
  {
    id: 'measured',
    title: messages.oneDriveClosely,
    body: (
      <>
        {choose}
        <MeasuredPart key={one.id} one={one} />
      </>
    ),
  },
  { id: 'measured-flash', title: messages.againstAMeasuredFlashDrive, body: <FlashPart /> },
  { id: 'replay', title: messages.replayItHere, body: <ReplayPart one={one} /> },
  { id: 'without', title: messages.whatEachFeatureIsWorth, body: <WithoutPart one={one} /> },
  { id: 'reference', title: messages.againstAnotherSimulator, body: <ReferencePart cases={VALIDATION.reference} /> },
  { id: 'theory', title: messages.againstTheory, body: <TheoryPart laws={VALIDATION.theory} /> },
  { id: 'estimates', title: messages.firstEstimatesAgainstFullRuns, body: <EstimatesPart record={ESTIMATES} /> },
  { id: 'scope', title: messages.whatIsModeledAndWhat, body: <ScopePart /> },
  { id: 'provenance', title: messages.whereTheseFiguresComeFrom, body: <ProvenancePart engineVersion={VALIDATION.engineVersion} /> },
];

export function ValidationDialog() {
  const holder = useRef<HTMLDivElement>(null);
  const [id, setId] = useState(FIRST.id);
  const one = VALIDATION.measured.find((each) => each.id === id) ?? FIRST;
  const drives = VALIDATION.measured.map((each) => ({ value: each.id, label: each.drive }));
  const parts = partsOf(one, <Select label={messages.drive} value={one.id} options={drives} onChange={setId} />);
  const go = (part: string) => {
    const heading = holder.current?.querySelector<HTMLElement>(`#validation-${part}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Dialog title={messages.validationHowFarOffThe} size="full" onClose={closeDialog}>
      <nav className={styles.contents} aria-label={messages.partsOfTheValidation}>
        {parts.map(({ id: part, title }) => (
          <Button key={part} kind="quiet" onClick={() => go(part)}>
            {title}
          </Button>
        ))}
      </nav>
      <ScrollRegion ref={holder} className={styles.parts} aria-label={messages.figuresOfTheValidation}>
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
      name: messages.realDrives,
      value: messages.ofText5(drives, VALIDATION.measured.length),
      note: messages.atLeastAsCloseAs,
      is: drives === VALIDATION.measured.length,
    },
    {
      name: messages.casesOfAnotherSimulator,
      value: messages.ofText6(cases, VALIDATION.reference.length),
      note: messages.meansAndQuantilesFiveQueueOrders,
      is: cases === VALIDATION.reference.length,
    },
    {
      name: messages.lawsOfTheory,
      value: messages.ofText7(laws, VALIDATION.theory.length),
      note: messages.seekRotationQueue,
      is: laws === VALIDATION.theory.length,
    },
    {
      name: messages.firstEstimates,
      value: messages.ofText(heldIn(ESTIMATES.heldOut), ESTIMATES.heldOut.cases),
      note: messages.runsInTheIntervalThe,
      is: isCoverageWithin(ESTIMATES.heldOut),
    },
    ...flashSets(FLASH_RESULTS).map(({ set, rows, fitted, within, reached }) => ({
      name: messages.flashDrive(flashSetTitle(set)),
      value: messages.ofText8(within, rows, fitted),
      note: messages.predictedRowsWithinTheAim,
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
