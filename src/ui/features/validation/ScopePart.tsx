import { SCOPES } from './scope.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

/** What is modeled and what is not. */
export function ScopePart() {
  return (
    <div className={styles.scopes}>
      {SCOPES.map(({ id, title, modeled, missing, checked }) => (
        <section key={id} aria-labelledby={`validation-scope-${id}`}>
          <h4 id={`validation-scope-${id}`}>{title}</h4>
          <List title={messages.modeled} of={title} items={modeled} />
          <List title={messages.notModeled} of={title} items={missing} />
          <p>
            <span className={styles.quiet}>{messages.checked} </span>
            {checked}
          </p>
        </section>
      ))}
    </div>
  );
}

function List({ title, of, items }: { readonly title: string; readonly of: string; readonly items: readonly string[] }) {
  return (
    <>
      <p className={styles.listTitle}>{title}</p>
      <ul aria-label={`${of}: ${title.toLowerCase()}`}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
