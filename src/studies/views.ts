/**
 * What a study shows of its own, by kind. A study says what stands there; the page knows how each kind looks, and no study.
 */

/** Text of a cell; `quiet` where it is long and beside the point of the row. */
export type Cell = string | { readonly text: string; readonly quiet?: boolean };

/** The first cell of a row is its heading. */
export interface TableView {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly Cell[] }[];
}

/** Views that are unfolded by whoever wants them. */
export interface FoldView {
  readonly kind: 'fold';
  readonly summary: string;
  readonly views: readonly StudyView[];
}

/** What the page can open beside the study's page. */
export type PageTool = 'calculators' | 'take-away';

export interface ToolsView {
  readonly kind: 'tools';
  readonly tools: readonly { readonly opens: PageTool; readonly label: string }[];
}

export type StudyView = TableView | FoldView | ToolsView;
