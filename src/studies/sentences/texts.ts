/** The sentences of a study that a reader takes for true: those of its lesson, and each question with the answer that it expects. */
import { sentencesOf } from './sentence.ts';

interface Step {
  readonly text: readonly string[];
  readonly afterwards?: readonly string[];
  readonly predict?: {
    readonly question: string;
    readonly choices: readonly { readonly id: string; readonly text: string }[];
    readonly expected?: string;
  };
}

export const lessonSentences = ({ steps }: { readonly steps: readonly Step[] }): readonly string[] =>
  steps.flatMap(({ text, afterwards = [], predict }) => {
    const answer = predict?.choices.find(({ id }) => id === predict.expected);
    return [...[...text, ...afterwards].flatMap(sentencesOf), ...(predict && answer ? [`${predict.question} ${answer.text}`] : [])];
  });
