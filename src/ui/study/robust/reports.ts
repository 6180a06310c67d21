/** The reports of a study, as committed: fetched when somebody looks at them. */
import type { Matrix } from '../../../studies/red-brick/reports/matrix.ts';
import type { Sensitivity } from '../../../studies/red-brick/reports/sensitivity.ts';
import { useEffect, useState } from 'react';
import { later } from '../../../base/later.ts';
import type { Later } from '../../../base/later.ts';

/** What `scripts/update-reports.mjs` made; a study without is not here. */
const FILES = Object.fromEntries(
  Object.entries(import.meta.glob<{ readonly default: unknown }>('../../../studies/red-brick/reports/*.json')).map(([file, load]) => [
    file,
    later('a report of the study', load),
  ]),
);

export interface Reports {
  readonly 'red-brick/matrix': Matrix;
  readonly 'red-brick/sensitivity': Sensitivity;
}

const fileOf = (name: keyof Reports): Later<{ readonly default: unknown }> | undefined => {
  const [study, report] = name.split('/');
  return FILES[`../../../studies/${study}/reports/${report}.json`];
};

/** Whether a study has reports. */
export const hasReports = (study: string): boolean => Object.keys(FILES).some((file) => file.includes(`/${study}/`));

/** A report; undefined where there is none. Rejects where it cannot be fetched. */
export async function loadReport<Name extends keyof Reports>(name: Name): Promise<Reports[Name] | undefined> {
  return (await fileOf(name)?.load())?.default as Reports[Name] | undefined;
}

export type Loaded<T> =
  | { readonly status: 'loading' | 'failed' | 'none'; readonly report: null }
  | { readonly status: 'there'; readonly report: T };

const LOADING = { status: 'loading', report: null } as const;

/** Follows the loading of a report; `wanted` false fetches nothing. */
export function useReport<Name extends keyof Reports>(name: Name, wanted = true): Loaded<Reports[Name]> {
  const [loaded, setLoaded] = useState<Loaded<Reports[Name]>>(LOADING);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    loadReport(name).then(
      (report) => {
        if (!left) setLoaded(report === undefined ? { status: 'none', report: null } : { status: 'there', report });
      },
      () => {
        if (!left) setLoaded({ status: 'failed', report: null });
      },
    );
    return () => {
      left = true;
    };
  }, [name, wanted]);
  return loaded;
}
