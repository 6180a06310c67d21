/** An entry of the drive library. */
import type { Drive } from '../schema.ts';
import type { ParameterSource } from '../provenance.ts';
import type { PublishedFigures } from './figures.ts';

/** Drives of the studies, drives that others measured, and drives of today. */
export type LibraryGroup = 'study' | 'measured' | 'modern';

/** What a list of the library shows, without the drives themselves. */
export interface LibrarySummary {
  readonly id: string;
  readonly title: string;
  readonly year: number;
  readonly group: LibraryGroup;
  readonly kind: Drive['kind'];
  readonly capacityBytes: number;
  /** Revolutions a minute of a hard disk. */
  readonly rpm?: number;
}

export interface LibraryEntry extends LibrarySummary {
  /** Its `origin` is the entry's id. */
  readonly drive: Drive;
  /**
   * Source of each parameter by its path in the drive (`seek.averageMs`, `buffer.segments`, `zones`);
   * what is not there itself has the source of the nearest part around it.
   */
  readonly provenance: Readonly<Record<string, ParameterSource>>;
  /** Where the entry as a whole comes from, in a sentence. */
  readonly source: string;
  /** What was derived, and what the source says that a drive has no place for. */
  readonly notes: readonly string[];
  /** Figures that its maker or a test published, to be held against the model's. */
  readonly published: PublishedFigures;
}
