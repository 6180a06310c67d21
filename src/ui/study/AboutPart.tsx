import { useState } from 'react';
import { aboutStudy } from '../../studies/about.ts';
import { workloadsOf } from '../../studies/catalogue.ts';
import type { CatalogueStudy } from '../../studies/catalogue.ts';
import { presetTitle } from '../../studies/presets.ts';
import { plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { Fold } from '../primitives/Fold.tsx';
import { Select } from '../primitives/Select.tsx';
import { useApp } from '../useApp.ts';
import { useOpenPreset } from './openScenario.ts';
import styles from './Study.module.css';

/** What the document asks, where it contradicts itself, and every scenario of it. */
export function AboutPart({ study }: { readonly study: CatalogueStudy }) {
  const about = aboutStudy(study.id);
  return (
    <>
      {about && (
        <>
          <p className={styles.quiet}>{about.document}</p>
          <p className={styles.question}>{about.question}</p>
          {about.asks.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
      <h4>Open one of its scenarios</h4>
      <Opener key={study.id} study={study} />
      {about && (
        <>
          <h4>The system</h4>
          <p>{about.system}</p>
          <h4>What is published</h4>
          <p>{about.published}</p>
          <h4>Where the document contradicts itself, or others</h4>
          <ul>
            {about.contradictions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h4>What else can be tried</h4>
          <ul>
            {about.beyond.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <Fold summary={`All ${plural(study.layouts.length, 'layout')}`} quiet>
        <dl className={styles.layouts}>
          {study.layouts.map(({ id, title, definition }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>{definition}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </>
  );
}

/** Any layout with any workload that it has. */
function Opener({ study }: { readonly study: CatalogueStudy }) {
  const origin = useApp((state) => state.scenario.origin);
  const [studyId, layoutHere, workloadHere] = (origin ?? '').split('/');
  const [, firstLayout, firstWorkload] = study.first.split('/');
  const [layout, setLayout] = useState(studyId === study.id ? layoutHere : firstLayout);
  const [wanted, setWorkload] = useState(studyId === study.id ? workloadHere : firstWorkload);
  const open = useOpenPreset();
  const known = study.layouts.find(({ id }) => id === layout) ?? study.layouts[0];
  const there = workloadsOf(study, known.id);
  const workload = there.includes(wanted) ? wanted : there[0];
  const preset = `${study.id}/${known.id}/${workload}`;
  return (
    <>
      <div className={styles.opener}>
        <Select
          label="Layout"
          value={known.id}
          options={study.layouts.map(({ id, title, group }) => ({ value: id, label: title, ...(group !== undefined && { group }) }))}
          onChange={setLayout}
        />
        <Select
          label="Workload"
          value={workload}
          options={study.workloads.filter(({ id }) => there.includes(id)).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setWorkload}
        />
        <Button kind="primary" label={`Open ${presetTitle(preset) ?? preset}`} onClick={() => open(preset)}>
          Open
        </Button>
      </div>
      <p className={styles.quiet}>{known.definition}. What is on screen now stays in the history; undo brings it back.</p>
    </>
  );
}
