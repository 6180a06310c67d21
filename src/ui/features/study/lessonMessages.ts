/** What an open lesson says around its own texts. */
import { formatMs } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  lesson: (title: string) => `Lesson: ${title}`,
  unfold: 'Unfold the lesson',
  fold: 'Fold the lesson',
  close: 'Close the lesson; its progress is kept',
  closeLesson: 'Close the lesson',
  // Steps
  predictFirst: 'Make your prediction first',
  openStudy: (part: string) => `Open the study’s ${part}`,
  completes: 'What completes this step',
  isDone: ', done',
  isToDo: ', to do',
  shownBefore: 'The page showed all of this before the step began. Do what the step says, or continue.',
  showMe: 'Show me:',
  youPredict: (choice: string | undefined) => `You predict: ${choice}`,
  chooseFirst: 'Choose one first',
  lockIn: 'Lock in prediction',
  done: 'Done.',
  asPredicted: 'As you predicted:',
  notPredicted: 'Not what you predicted:',
  sentence: (text: string) => `${text}.`,
  firstStep: 'This is the first step',
  back: 'Back',
  step: 'Step',
  stepOf: (at: number, steps: number, isDone: boolean, title: string) => `${at} of ${steps}${isDone ? ' ✓' : ''} ${title}`,
  finish: 'Finish',
  next: 'Next',
  skip: 'Skip',
  // Slider
  scenario: 'the scenario',
  openFirst: (label: string) => `${label}: open the scenario of this step first.`,
  time: (ms: number, isInterim: boolean) => `${isInterim ? 'about ' : ''}${formatMs(ms)}`,
  nothingTried: 'Nothing tried yet',
  tried: (count: number, least: number, most: number, someInterim: boolean) =>
    `Elapsed time by value, ${count} tried: shortest ${formatMs(least)}, longest ${formatMs(most)}${someInterim ? '. Hollow points have too few seeds' : ''}`,
  // End
  finished: 'Lesson finished',
  stepsDone: (done: number, steps: number, right: number, asked: number) =>
    `${done} of ${steps} steps done${asked > 0 ? `, ${right} of ${asked} predictions right` : ''}.`,
  notDone: 'Not done yet:',
  others: 'Other lessons:',
  startAgain: 'Start again…',
  startAgainTitle: 'Start again?',
  startAgainText: 'Start again? This erases your progress and your predictions in this lesson.',
  keep: 'Keep them',
  erase: 'Erase and start again',
  // On paper
  buttons: (labels: readonly string[]) => `Buttons on the page: ${labels.join('; ')}`,
  whatISaw: 'What I saw:',
});
