/** What a study is: one object, exported by `<id>/index.ts` and listed in `index.ts`. Nothing else has to know that a study exists. */
import type { Calculator } from '../analysis/calculators/calculator.ts';
import type { Later } from '../base/later.ts';
import type { StudyParameter } from '../scenario/provenance.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { AdviceRules } from '../analysis/advice/rules.ts';
import type { Measure } from '../analysis/measure/measure.ts';
import type { StudyAbout } from './about.ts';
import type { ClaimCases } from './claims/cases.ts';
import type { StudyClaims } from './claims/study.ts';
import type { StudyReports, StudySensitivity } from './reports.ts';

export interface StudyLayout {
  readonly id: string;
  readonly title: string;
  /** What it is, in a sentence. */
  readonly definition: string;
  /** Heading under which it is offered, unless it is one of the document's own. */
  readonly group?: string;
  /** Who advises it and which part of it is ours, unless it is one of the document's own. */
  readonly source?: string;
}

export interface StudyWorkload {
  readonly id: string;
  readonly title: string;
  /** The document's name for it, where it has one: "W3". */
  readonly code?: string;
  /** A few words for a switch, for this number of users or the study's own: "20 users mixed". Without it the title stands there. */
  readonly short?: (users?: number) => string;
}

/** Scenarios under the names `<study>/<layout>/<workload>`. */
export interface StudyPresets {
  /** In the order in which they are listed. */
  readonly ids: () => readonly string[];
  /** A fresh copy; undefined for an unknown id. */
  readonly scenario: (id: string) => Scenario | undefined;
  readonly title: (id: string) => string | undefined;
}

/** What someone who has never been here may try first, with a mouse and with a finger. */
export interface FirstHint {
  /** What is on screen, as a sentence. */
  readonly scene: string;
  /** What to do, after "Try this:". */
  readonly mouse: string;
  readonly touch: string;
  /** What to look at then, after "and". */
  readonly watch: string;
}

export interface StudyParameters {
  /** Every number of the study with its source. */
  readonly list: () => readonly StudyParameter[];
}

/** The first members are there with the page; what depends on it as `Later` is loaded when someone asks for it. */
export interface Study {
  /** First part of the ids of its presets, and the name of its folder. */
  readonly id: string;
  readonly title: string;
  readonly presets: StudyPresets;
  readonly layouts: readonly StudyLayout[];
  readonly workloads: readonly StudyWorkload[];
  /** What its answer is, and which way is better. */
  readonly measure: Measure;
  /** Preset that the study opens with. */
  readonly first: string;
  /** For the first visit, at that preset. */
  readonly firstHint?: FirstHint;
  /** One sentence that offers its lesson, which asks for no knowledge, to first visitors. */
  readonly introduction?: string;
  /** Layouts that a comparison with this scenario runs. */
  readonly compared: (scenario: Scenario) => readonly string[];
  /** A comparison with this many of them is complete; unless given, it takes all. */
  readonly enough?: number;
  /** What the study compares is the host itself (its scheduler): layouts keep hosts of their own. */
  readonly hostVaries: boolean;
  /** What differs in the host is its scheduler and kernel: scenarios are called by these. */
  readonly comparesSchedulers?: boolean;
  /** What its document asks. */
  readonly about: Later<StudyAbout>;
  readonly parameters: Later<StudyParameters>;
  /** Its claims and how they are judged, engine included: a worker judges for the page. */
  readonly claims?: Later<StudyClaims>;
  /** Changed presets that decide claims. */
  readonly cases?: Later<ClaimCases>;
  /** What was computed of it beforehand. */
  readonly reports?: Later<StudyReports>;
  /** Its numbers changed one at a time, as the command line does it. */
  readonly sensitivity?: Later<StudySensitivity>;
  /** What its document recommends, as rules about anyone's scenario. */
  readonly advice?: Later<AdviceRules>;
  /** Its rules of thumb as forms, for the numbers of any scenario. */
  readonly calculators?: Later<readonly Calculator[]>;
  /** Its lesson, as the text that a teacher can take and edit. */
  readonly lesson?: Later<string>;
}
