import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Term } from './Term.tsx';
import { useGlossary } from './useGlossary.ts';
import styles from './Term.module.css';

/** The texts of one panel, with each term of the glossary marked where it first stands. Plain text until the glossary is there. */
export function useGlossed(texts: readonly string[]): readonly ReactNode[] {
  const { glossary, marked } = useGlossary();
  // Texts are often made on the fly: what they say decides, not which array they are in.
  const key = JSON.stringify(texts);
  return useMemo(() => {
    const list = JSON.parse(key) as readonly string[];
    if (!glossary || !marked) return list;
    return marked(glossary, list).map((pieces) =>
      pieces.map(({ text, id }, k) => {
        if (id === undefined) return pieces[k + 1]?.id !== undefined && text.endsWith('(') ? text.slice(0, -1) : text;
        const term = (
          <Term key={k} id={id}>
            {text}
          </Term>
        );
        // A line may end before a button, and must not between a parenthesis and its first word.
        return pieces[k - 1]?.text.endsWith('(') ? (
          <span key={k} className={styles.held}>
            ({term}
          </span>
        ) : (
          term
        );
      }),
    );
  }, [glossary, marked, key]);
}

/** One text that is a panel by itself. */
export function Glossed({ text }: { readonly text: string }) {
  return useGlossed([text])[0];
}

interface GlossedParagraphsProps {
  readonly texts: readonly string[];
  /** Texts of the same panel that stand before them: what is marked there is not marked again. */
  readonly before?: readonly string[];
}

/** A paragraph for each text. */
export function GlossedParagraphs({ texts, before = [] }: GlossedParagraphsProps) {
  const glossed = useGlossed([...before, ...texts]);
  return texts.map((text, k) => <p key={text}>{glossed[before.length + k]}</p>);
}
