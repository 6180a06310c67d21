import { useState } from 'react';
import { GLOSSARY_GROUPS, termIds } from '../../../analysis/glossary/glossary.ts';
import { otherNames } from '../../../analysis/glossary/inWords.ts';
import type { Glossary, GlossaryEntry, GlossaryGroup, TermId } from '../../../analysis/glossary/glossary.ts';
import { closeDialog, showDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useGlossary } from '../../kit/primitives/useGlossary.ts';
import { messages } from './messages.ts';
import styles from './Help.module.css';

/** All terms, by group, with a field that narrows them down. */
export function GlossaryDialog() {
  const { status, glossary } = useGlossary();
  return (
    <Dialog
      title={messages.glossary}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={() => showDialog('parameters')}>{messages.parametersAndSources}</Button>
          <Button onClick={() => showDialog('keys')}>{messages.keys}</Button>
        </>
      }
    >
      {glossary ? (
        <Terms glossary={glossary} />
      ) : (
        <p className={styles.intro} role={status === 'failed' ? 'alert' : undefined}>
          {status === 'failed' ? messages.theGlossaryCouldNotBe : messages.loading}
        </p>
      )}
    </Dialog>
  );
}

const matches = ({ term, words = [], text }: GlossaryEntry, wanted: string): boolean =>
  [term, ...words, text].some((each) => each.toLowerCase().includes(wanted));

/** The term that becomes the marked one comes into view. */
function showAt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function Terms({ glossary }: { readonly glossary: Glossary }) {
  const from = useDialogAbout('glossary');
  const [wanted, setWanted] = useState('');
  /** Term that is marked: the one asked for, or the last one that another term led to. */
  const [at, setAt] = useState(from);
  const found = termIds(glossary).filter((id) => matches(glossary[id], wanted.trim().toLowerCase()));
  const groups = Object.entries(GLOSSARY_GROUPS) as readonly [GlossaryGroup, string][];
  const goTo = (id: TermId) => {
    setWanted('');
    setAt(id);
  };
  return (
    <>
      <label className={styles.search}>
        {messages.findATerm}
        <input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      </label>
      <p className={styles.intro} role="status">
        {wanted.trim() === '' ? messages.onThePageWordsWith(found.length) : plural(found.length, 'term')}
      </p>
      {groups.map(([group, title]) => {
        const members = found.filter((id) => glossary[id].group === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`glossary-${group}`}>
            <h3 id={`glossary-${group}`} className={styles.group}>
              {title}
            </h3>
            <dl className={styles.terms}>
              {members.map((id) => (
                <div key={id} data-term-entry={id}>
                  <dt ref={id === at ? showAt : undefined} data-marked={id === at || undefined}>
                    {glossary[id].term}
                  </dt>
                  <dd>
                    {glossary[id].text}
                    {glossary[id].formula && <p className={styles.formula}>{glossary[id].formula}</p>}
                    {otherNames(id) && <p className={styles.foot}>{messages.otherwise(otherNames(id))}</p>}
                    {glossary[id].source && <p className={styles.foot}>{messages.source(glossary[id].source)}</p>}
                    {glossary[id].see && (
                      <p className={styles.foot}>
                        {messages.seeAlso}{' '}
                        {glossary[id].see.map((other) => (
                          <Button key={other} kind="link" onClick={() => goTo(other)}>
                            {glossary[other].term}
                          </Button>
                        ))}
                      </p>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}
