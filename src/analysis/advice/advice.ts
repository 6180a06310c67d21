/** What a rule says about someone's own scenario. */

/** A part of the document to highlight: its JSON pointer, and its id where it has one. */
export interface AdvicePlace {
  readonly kind: 'disk' | 'volume' | 'object' | 'class' | 'host' | 'workload' | 'path';
  readonly pointer: string;
  readonly id?: string;
}

export interface Advice {
  /** Of the check, with what it speaks about: `tune-group/v-all`; one entry for each. */
  readonly id: string;
  /** `warning`: the rule's document found it slow or wrong; `advice`: it recommends something else. */
  readonly severity: 'advice' | 'warning';
  /** One or two sentences with the scenario's own numbers. */
  readonly says: string;
  /** The reason, in general. */
  readonly why: string;
  /** Where the document speaks of it, in our words, and the claim that stands for it. */
  readonly source: string;
  readonly places: readonly AdvicePlace[];
  /** What it says of disks was measured over the whole run: there the time pictures show it. */
  readonly measured?: 'busy' | 'bytes';
}

/** What a piece of advice is about, without whom it is said of: `tune-group` of `tune-group/v-all`. */
export const adviceKind = ({ id }: Pick<Advice, 'id'>): string => id.split('/', 1)[0];

/** Whom it is said of: `v-all` of `tune-group/v-all`. */
export const adviceSubject = ({ id }: Pick<Advice, 'id'>): string => id.slice(id.indexOf('/') + 1);
