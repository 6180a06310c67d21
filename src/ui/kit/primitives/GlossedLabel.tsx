import { Glossed } from './Glossed.tsx';
import { useGlossary } from './useGlossary.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface GlossedLabelProps {
  readonly htmlFor: string | undefined;
  readonly text: string;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
}

/** A field's label. With a term of the glossary in it, the term is marked beside a hidden label: a label must not hold a button. */
export function GlossedLabel({ htmlFor, text, className, title }: GlossedLabelProps) {
  const { glossary, marked } = useGlossary();
  const holdsTerm = glossary !== null && marked?.(glossary, [text])[0].some(({ id }) => id !== undefined);
  if (!holdsTerm)
    return (
      <label className={className} htmlFor={htmlFor} title={title}>
        {text}
      </label>
    );
  return (
    <span className={className} title={title}>
      <VisuallyHidden>
        <label htmlFor={htmlFor}>{text}</label>
      </VisuallyHidden>
      <Glossed text={text} />
    </span>
  );
}
