/** What the study's dialog says: its frame, About, reports, its views, and the way to lessons. Claims, sweeps and lessons have their own. */
import { plural } from '../../../analysis/format.ts';
import { formatBytes } from '../../../base/units.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  study: 'Study',
  titleOf: (study: string) => `Study: ${study}`,
  part: 'Part',
  parts: { about: 'About', sweep: 'Sweep', claims: 'Claims', robust: 'How robust', lesson: 'Lesson' },
  headings: {
    about: 'What the document asks',
    claims: 'Claims and their verdicts',
    sweep: 'Settings over a range',
    robust: 'How robust the answers are',
    lesson: 'Lesson',
  },
  waits: 'Make your prediction in the lesson first; then this part is shown.',
  toQuestion: 'Go to the question',
  show: 'Show',
  open: 'Open',
  openOne: (title: string) => `Open ${title}`,
  howRobust: 'How robust?',
  wider: 'The table is wider than the page: scroll it sideways.',
  figure: 'Figure',
  scope: 'Of',
  best: 'best',
  // About
  aboutFailed: 'What the document asks could not be loaded. Reload the page, or try again when the network is back.',
  openScenario: 'Open one of its scenarios',
  beyond: 'What else you can try',
  system: 'The system',
  published: 'What is published',
  contradictions: 'Where the document contradicts itself or other sources',
  allLayouts: (count: number) => `All ${plural(count, 'layout')}, and who recommends them`,
  ofTheDocument: 'From the document',
  layout: 'Layout',
  workload: 'Workload',
  definitionNote: (definition: string) => `${definition}. What is on screen now stays in the history: undo brings it back.`,
  // Reports
  reports:
    'Computed ahead of time by the engine of this page, because it takes too long to wait for. The command below each report computes it again.',
  readingReport: 'Reading the report…',
  reportFailed: 'The report could not be loaded. Reload the page, or try again when the network is back.',
  otherEngine: (made: string, here: string) =>
    `Computed with engine version ${made}; this page has version ${here}, so its numbers may differ.`,
  madeBy: (version: string) => `Computed with engine version ${version} by`,
  // Lesson
  lessonIntro:
    'A lesson guides you through the study next to the board. Each step first asks what you expect; then the engine answers, and the step is checked off when the page shows what it asks for. Your progress stays on this device.',
  noLesson: 'This study has no lesson of its own. You can open a lesson file.',
  lookingForProgress: 'Looking for your progress',
  continueLesson: 'Continue next to the board',
  beginLesson: 'Begin the study’s lesson, or continue it',
  openLessonFile: 'Open a lesson file…',
  lessonToOpen: 'Lesson to open',
  takeLesson: 'Take this lesson as a file',
  teachers:
    'Teachers: the file is text (JSON) that you can edit and hand out; it can be dropped anywhere on the page. It is read here and sent nowhere, and text in it is shown as text.',
  lessonFailed: 'The lesson could not be loaded. Check the connection, then try again.',
  lessonOf: (study: string) => `The lesson of ${study}`,
  refused: (name: string) => `${name} is not a lesson that can be opened:`,
  line: (line: number) => `line ${line}`,
  problem: (place: string, message: string, fix: string) => `${place === '' ? '' : `${place}: `}${message}; ${fix}`,
  andMore: (count: number) => `and ${count} more`,
  yourFile: (title: string) => `${title} (your file)`,
  steps: (count: number) => plural(count, 'step'),
  stepsDone: (done: number, count: number) => `${done} of ${plural(count, 'step')} done`,
  done: 'done',
  tooLong: (bytes: number) => `It has ${formatBytes(bytes)}`,
  atMost: (bytes: number) => `at most ${formatBytes(bytes)}`,
  unreadable: (error: string) => `It could not be read: ${error}`,
  readable: 'a file that still exists',
});
