import type { Glossary, TermId } from '../../../analysis/glossary/glossary.ts';
import { GLOSSARY } from '../../../analysis/glossary/loaded.ts';
import type { Piece } from '../../../analysis/glossary/mark.ts';
import { useWords } from '../state/useApp.ts';
import { useLater } from './useLater.ts';

interface Asked {
  readonly status: ReturnType<typeof useLater>['status'];
  /** In the words of the document; null until it is there. */
  readonly glossary: Glossary | null;
  /** The texts of a panel in pieces, with terms marked (`mark.ts`); null until the glossary is there. */
  readonly marked: ((glossary: Glossary, texts: readonly string[], known?: readonly TermId[]) => readonly (readonly Piece[])[]) | null;
}

/** The glossary, which is loaded with the first who asks. */
export function useGlossary(): Asked {
  const { status, value } = useLater(GLOSSARY);
  const words = useWords();
  return { status, glossary: value && value.inTheWords(words), marked: value && value.markedTexts };
}
