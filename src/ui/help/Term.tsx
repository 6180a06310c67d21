import type { ReactNode } from 'react';
import { showDialog } from '../dialogs.ts';
import { Button } from '../primitives/Button.tsx';
import { Popover } from '../primitives/Popover.tsx';
import { useApp } from '../useApp.ts';
import { definitionOf } from './definitions.ts';
import type { TermId } from './definitions.ts';
import styles from './Help.module.css';

/** A word that opens its definition, which has paragraphs: not to be put into one. */
export function Term({ id, children }: { readonly id: TermId; readonly children: ReactNode }) {
  const seed = useApp((state) => state.scenario.seed);
  const definition = definitionOf(id);
  return (
    <Popover kind="link" trigger={children} panelLabel={`Definition: ${definition.term}`} className={styles.term}>
      {(close) => (
        <div className={styles.definition}>
          <h3>{definition.term}</h3>
          <p>{definition.text}</p>
          {definition.formula && <p className={styles.formula}>{definition.formula}</p>}
          <p className={styles.foot}>
            Seed {seed}.{' '}
            <Button
              kind="link"
              onClick={() => {
                close();
                showDialog('definitions', id);
              }}
            >
              All definitions and where the parameters come from
            </Button>
          </p>
        </div>
      )}
    </Popover>
  );
}
