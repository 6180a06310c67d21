/** One question of a study asked over a range: a setting on the x axis, a line for each alternative, the study's measure as the answer. */
import type { Scenario } from '../../scenario/schema.ts';
import type { Measure } from '../measure/measure.ts';
import type { LoadSubject } from './load/subject.ts';

export interface SweepLine {
  readonly id: string;
  readonly title: string;
  /** Shown unless someone chooses others. */
  readonly usual: boolean;
  /** Heading that it is listed under; by default the kernel of its scenario. */
  readonly group?: string;
  /** What it is, in a sentence, where its title does not say it all. */
  readonly definition?: string;
  /** Of a sweep with panels: the panel that draws it, and what it shares with the lines of the others that look like it. */
  readonly panel?: string;
  readonly base?: string;
}

/** One of several small pictures on the same scales. */
export interface SweepPanel {
  readonly id: string;
  readonly title: string;
}

/** Values that the study's document gives for the same axes: drawn, listed and saved beside what is simulated, never as one of its lines. */
export interface PublishedPoints {
  /** "IO-04, anticipatory without read-ahead". */
  readonly title: string;
  /** Claim that they decide, as `<study>/<claim>`. */
  readonly claim: string;
  /** In the sweep's measure. */
  readonly points: readonly { readonly x: number; readonly value: number }[];
  /** Line that simulates what was measured. */
  readonly line: string;
}

export interface StudySweep {
  readonly id: string;
  readonly title: string;
  /** What each point is; elapsed time unless it says otherwise. */
  readonly measure?: Measure;
  /** What x is: "degree of parallelism". */
  readonly xTitle: string;
  readonly xs: readonly number[];
  /** Of a choice: what each x is called, which is then a place in this list. Nothing lies between two of them. */
  readonly names?: readonly string[];
  /** Of any setting of the document: the JSON pointer that x is set at, as `--set` takes it. */
  readonly pointer?: string;
  /** What is loaded where x is a load: then throughput against response time is a picture of its own. */
  readonly load?: LoadSubject;
  /** Its x double from one to the next: drawn by their logarithm unless someone chooses otherwise. */
  readonly isLog?: boolean;
  readonly lines: readonly SweepLine[];
  /** Without them one picture draws all lines. */
  readonly panels?: readonly SweepPanel[];
  /** Share of the batch that each point runs. */
  readonly scale: number;
  /** Seeds of a point unless someone chooses otherwise: the scenario's, the next one, and so on. */
  readonly seeds: number;
  /** A fresh copy of the scenario of a point; throws a RangeError for a line or x that there is not. */
  readonly scenario: (line: string, x: number) => Scenario;
  readonly published?: PublishedPoints;
  /** Sweeps of a study with the same word here share one axis of values, so that their charts can be compared. */
  readonly sameScale?: string;
  /** How it is to be read, in a sentence or two. */
  readonly note?: string;
}

/** What an x is called: its number, or its name. */
export const xText = ({ names }: Pick<StudySweep, 'names'>, x: number): string => names?.[x] ?? String(x);
