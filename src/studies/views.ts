/**
 * What a study shows of its own, by kind. A study says what stands there; the page knows how each kind looks, and no study.
 */

export interface TextView {
  readonly kind: 'text';
  readonly text: string;
  /** For what few people read. */
  readonly quiet?: boolean;
}

/** A cell's text, and what else there is to it. */
export interface RichCell {
  readonly text: string;
  /** Long, and beside the point of the row. */
  readonly quiet?: boolean;
  /** Says another thing than it usually does: marked, and with this word behind it. */
  readonly changed?: string;
  /** Why nothing stands there. */
  readonly why?: string;
}

export type Cell = string | RichCell;

/** The first cell of a row is its heading. */
export interface TableView {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly Cell[] }[];
  /** A name for the place that it scrolls in, where that is not its caption. */
  readonly region?: string;
  /** As wide as its place, not as its figures. */
  readonly wide?: boolean;
  /** Headings of rows stay on one line, and the last column is text: it wraps instead of scrolling. */
  readonly prose?: boolean;
  /** Rows to begin with; a box shows the others. */
  readonly filter?: { readonly label: string; readonly keys: ReadonlySet<string> };
}

/** Rows and columns whose cells are shaded by their value, in several figures. */
export interface MatrixView {
  readonly kind: 'matrix';
  /** A name for the place that it scrolls in. */
  readonly region: string;
  /** Heading of the rows' names. */
  readonly rowsAre: string;
  readonly columns: readonly { readonly key: string; readonly heading: string; readonly below?: string; readonly title: string }[];
  readonly figures: readonly Choice[];
  readonly scopes: readonly Choice[];
  readonly shown: (figure: string, scope: string) => ShownMatrix;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ShownMatrix {
  /** What it says, above it. */
  readonly summary: string;
  readonly caption: string;
  readonly lines: readonly {
    readonly key: string;
    readonly title: string;
    /** `shade` from 0 (best) to 1. */
    readonly cells: readonly { readonly key: string; readonly text: string; readonly shade: number; readonly best: boolean }[];
  }[];
  /** How it is to be read, below it. */
  readonly note: string;
}

/** Views that are unfolded by anyone who wants them. */
export interface FoldView {
  readonly kind: 'fold';
  readonly summary: string;
  readonly views: readonly StudyView[];
  /** For what few people open. */
  readonly quiet?: boolean;
}

/** What the page can open beside the study's page. */
export type PageTool = 'calculators' | 'take-away';

export interface ToolsView {
  readonly kind: 'tools';
  readonly tools: readonly { readonly opens: PageTool; readonly label: string }[];
}

export type StudyView = TextView | TableView | MatrixView | FoldView | ToolsView;
