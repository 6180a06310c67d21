/** How far off the models are: measured against simulated, feature by feature, another simulator, theory; and what is not modelled. */
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { isCaseWithin, isLawWithin, MEASURED_GATES } from '../../studies/validation/gates.ts';
import { VALIDATION } from '../../studies/validation/results.ts';
import { showDialog } from '../frame/dialogs.ts';
import { Button } from '../primitives/Button.tsx';
import { Dialog } from '../primitives/Dialog.tsx';
import { ScrollRegion } from '../primitives/ScrollRegion.tsx';
import { MeasuredPart } from './MeasuredPart.tsx';
import { Within } from './Within.tsx';
import { ProvenancePart } from './ProvenancePart.tsx';
import { ReferencePart } from './ReferencePart.tsx';
import { ReplayPart } from './ReplayPart.tsx';
import { ScopePart } from './ScopePart.tsx';
import { TheoryPart } from './TheoryPart.tsx';
import { WithoutPart } from './WithoutPart.tsx';
import { gateText, msText, shiftText } from './words.ts';
import styles from './Validation.module.css';

const [measured] = VALIDATION.measured;

interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

const PARTS: readonly Part[] = [
  { id: 'measured', title: 'Against a real drive', body: <MeasuredPart one={measured} /> },
  { id: 'replay', title: 'Replay it here', body: <ReplayPart one={measured} /> },
  { id: 'without', title: 'What each feature is worth', body: <WithoutPart one={measured} /> },
  { id: 'reference', title: 'Against another simulator', body: <ReferencePart cases={VALIDATION.reference} /> },
  { id: 'theory', title: 'Against theory', body: <TheoryPart laws={VALIDATION.theory} /> },
  { id: 'scope', title: 'What is modelled, and what is not', body: <ScopePart /> },
  { id: 'provenance', title: 'Where these figures come from', body: <ProvenancePart engineVersion={VALIDATION.engineVersion} /> },
];

export function ValidationDialog() {
  const holder = useRef<HTMLDivElement>(null);
  const go = (id: string) => {
    const heading = holder.current?.querySelector<HTMLElement>(`#validation-${id}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Dialog title="Validation: how far off the models are" size="full" onClose={() => showDialog(null)}>
      <nav className={styles.contents} aria-label="Parts of the validation">
        {PARTS.map(({ id, title }) => (
          <Button key={id} kind="quiet" onClick={() => go(id)}>
            {title}
          </Button>
        ))}
      </nav>
      <ScrollRegion ref={holder} className={styles.parts} aria-label="Figures of the validation">
        <Verdicts />
        {PARTS.map(({ id, title, body }) => (
          <section key={id} className={styles.part} aria-labelledby={`validation-${id}`}>
            <h3 id={`validation-${id}`} tabIndex={-1}>
              {title}
            </h3>
            {body}
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  );
}

/** The four answers in short. */
function Verdicts() {
  const cases = VALIDATION.reference.filter(isCaseWithin).length;
  const laws = VALIDATION.theory.filter(isLawWithin).length;
  const verdicts = [
    {
      name: 'Demerit against a real drive',
      value: msText(measured.demeritMs),
      note: `allowed ${msText(MEASURED_GATES.demeritMs)}; DiskSim ${msText(measured.reference.demeritMs)}`,
      is: measured.demeritMs <= MEASURED_GATES.demeritMs,
    },
    {
      name: 'Its mean off by',
      value: shiftText(measured.meanError),
      note: `allowed ${gateText(MEASURED_GATES.meanError)}; DiskSim ${shiftText(measured.reference.meanError)}`,
      is: Math.abs(measured.meanError) <= MEASURED_GATES.meanError,
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
  ];
  return (
    <dl className={styles.verdicts}>
      {verdicts.map(({ name, value, note, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> <Within is={is} />
            <span className={styles.quiet}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
