import { useState } from 'react';
import { workloadsOf } from '../../../studies/catalog.ts';
import { presetTitle } from '../../../studies/presets.ts';
import type { Study, StudyLayout } from '../../../studies/study.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { useGlossed } from '../../kit/primitives/Glossed.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { useOpenPreset } from './openScenario.ts';
import { StudyViews } from './StudyViews.tsx';
import styles from './Study.module.css';
import { messages } from './messages.ts';

/** What the document asks, where it contradicts itself, and every scenario of it. */
export function AboutPart({ study }: { readonly study: Study }) {
  const { status, value: about } = useLater(study.about);
  const glossed = useGlossed(about ? [...about.asks, about.system] : []);
  return (
    <>
      <div className={styles.columns}>
        <div>
          {about && (
            <>
              <p className={styles.quiet}>{about.document}</p>
              <p className={styles.question}>{about.question}</p>
              {about.asks.map((text, k) => (
                <p key={text}>{glossed[k]}</p>
              ))}
            </>
          )}
          {status === 'failed' && (
            <p className={styles.failed} role="alert">
              {messages.aboutFailed}
            </p>
          )}
          <h4>{messages.openScenario}</h4>
          <Opener key={study.id} study={study} />
          {about && (
            <>
              <h4>{messages.beyond}</h4>
              <Listed texts={about.beyond} />
            </>
          )}
        </div>
        {about && (
          <div>
            <h4>{messages.system}</h4>
            <p>{glossed.at(-1)}</p>
            {about.published !== undefined && (
              <>
                <h4>{messages.published}</h4>
                <p>{about.published}</p>
              </>
            )}
            {about.contradictions && (
              <>
                <h4>{messages.contradictions}</h4>
                <Listed texts={about.contradictions} />
              </>
            )}
          </div>
        )}
      </div>
      <Fold summary={messages.allLayouts(study.layouts.length)}>
        <LayoutList study={study} />
      </Fold>
      {about?.views && <StudyViews views={about.views} />}
    </>
  );
}

const Listed = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** Runs of neighbors under one heading; the document's own layouts have none. */
function groupsOf(layouts: readonly StudyLayout[]): { readonly group: string | undefined; readonly members: StudyLayout[] }[] {
  const groups: { group: string | undefined; members: StudyLayout[] }[] = [];
  for (const layout of layouts) {
    const last = groups.at(-1);
    if (last && last.group === layout.group) last.members.push(layout);
    else groups.push({ group: layout.group, members: [layout] });
  }
  return groups;
}

/** Every layout with its definition and source; its name opens it with the workload on screen, where it has that. */
function LayoutList({ study }: { readonly study: Study }) {
  const origin = useApp((state) => state.scenario.origin);
  const open = useOpenPreset();
  const workload = (origin ?? '').split('/')[2];
  const presetOf = (layout: string): string => {
    const there = workloadsOf(study, layout);
    return `${study.id}/${layout}/${there.includes(workload) ? workload : there[0]}`;
  };
  return groupsOf(study.layouts).map(({ group, members }) => (
    <section key={group ?? ''} className={styles.layoutGroup} aria-label={group ?? messages.ofTheDocument}>
      <h4>{group ?? messages.ofTheDocument}</h4>
      <dl className={styles.layouts}>
        {members.map(({ id, title, definition, source }) => (
          <div key={id}>
            <dt>
              <Button kind="link" title={messages.openOne(presetTitle(presetOf(id)) ?? title)} onClick={() => open(presetOf(id))}>
                {title}
              </Button>
            </dt>
            <dd>{definition}</dd>
            {source !== undefined && <dd className={styles.layoutSource}>{source}</dd>}
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** Any layout with any workload that it has. */
function Opener({ study }: { readonly study: Study }) {
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
          label={messages.layout}
          value={known.id}
          options={study.layouts.map(({ id, title, group }) => ({ value: id, label: title, ...(group !== undefined && { group }) }))}
          onChange={setLayout}
        />
        <Select
          label={messages.workload}
          value={workload}
          options={study.workloads.filter(({ id }) => there.includes(id)).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setWorkload}
        />
        <Button kind="primary" label={messages.openOne(presetTitle(preset) ?? preset)} onClick={() => open(preset)}>
          {messages.open}
        </Button>
      </div>
      <p className={styles.quiet}>{messages.definitionNote(known.definition)}</p>
    </>
  );
}
