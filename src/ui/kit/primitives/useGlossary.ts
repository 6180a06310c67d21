import { GLOSSARY, type Glossary } from '../../../analysis/glossary/glossary.ts';
import { glossaryIn } from '../../../analysis/glossary/inWords.ts';
import { useWords } from '../state/useApp.ts';
import { useLater } from './useLater.ts';

/** The glossary in the words of the document, once it is there. */
export function useGlossary(): { readonly status: ReturnType<typeof useLater>['status']; readonly glossary: Glossary | null } {
  const { status, value } = useLater(GLOSSARY);
  const words = useWords();
  return { status, glossary: value && glossaryIn(value, words) };
}
