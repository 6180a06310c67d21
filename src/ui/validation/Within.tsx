import styles from './Validation.module.css';

/** Whether a figure lies within what is allowed: by a sign and a word, the colour only helps. */
export function Within({ is }: { readonly is: boolean }) {
  return (
    <span className={styles.within} data-within={is}>
      <span aria-hidden="true">{is ? '✓' : '✗'}</span> {is ? 'within' : 'not within'}
    </span>
  );
}
