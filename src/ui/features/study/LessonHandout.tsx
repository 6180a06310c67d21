import { askedWords, conditionWords } from '../../../store/lesson/conditions.ts';
import type { Lesson, LessonStep } from '../../../store/lesson/schema.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import type { Study } from '../../../studies/study.ts';
import styles from './LessonHandout.module.css';
import { messages } from './lessonMessages.ts';

/** The lesson on paper: every step with its questions, boxes to tick and room to write, and nothing that answers them. */
export function LessonHandout({ lesson }: { readonly lesson: Lesson }) {
  const study = catalogStudy(lesson.study);
  return (
    <article data-new-page data-testid="handout" {...(lesson.language !== undefined && { lang: lesson.language })}>
      <h1>{lesson.title}</h1>
      {lesson.steps.map((step, k) => (
        <section key={step.id} data-keep>
          <h2>
            {k + 1}. {step.title}
          </h2>
          <StepOnPaper step={step} study={study} />
        </section>
      ))}
    </article>
  );
}

function StepOnPaper({ step, study }: { readonly step: LessonStep; readonly study: Study | undefined }) {
  return (
    <>
      {step.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {step.predict && (
        <>
          <p>
            <b>{step.predict.question}</b>
          </p>
          <ul className={styles.boxes}>
            {step.predict.choices.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {step.open && <p>{messages.buttons(step.open.map(({ label }) => label))}</p>}
      {step.until && (
        <ul className={styles.boxes}>
          {step.until.map((condition) => {
            const words = (step.predict ? askedWords : conditionWords)(condition, study);
            return <li key={words}>{words}</li>;
          })}
        </ul>
      )}
      <p className={styles.room}>{messages.whatISaw}</p>
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
    </>
  );
}
