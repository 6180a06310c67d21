/** A report: what a finished piece of work is shown as in a file, whatever it was. Texts are plain; what writes the file makes them harmless. */

export interface Report {
  readonly title: string;
  /** What was done, each a paragraph. */
  readonly intro: readonly string[];
  /** Does it again, as typed into a shell. */
  readonly command: string;
  readonly engineVersion: string;
  readonly programVersion: string;
  readonly sections: readonly Section[];
  /** Documents that were simulated. */
  readonly documents: readonly { readonly name: string; readonly document: unknown }[];
}

export interface Section {
  readonly title: string;
  readonly text?: readonly string[];
  readonly picture?: Bars | Lines;
  readonly table?: Table;
}

export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A value with what is known of it; `low` and `high` only where there is an interval. */
export interface Spread {
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
}

/** A row of a bar with its interval for each thing. */
export interface Bars {
  readonly kind: 'bars';
  readonly unit: string;
  readonly bars: readonly (Spread & { readonly name: string })[];
}

/** Lines over a setting. */
export interface Lines {
  readonly kind: 'lines';
  readonly x: string;
  readonly unit: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly (Spread & { readonly x: number })[] }[];
}
