/** Components of the page mounted on a store of their own, whose engine answers at once with small made-up results. */
import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import type { Scenario } from '../../../scenario/schema.ts';
import { settled, testStore } from '../../../store/testing/store.ts';
import type { TestStore } from '../../../store/testing/store.ts';
import { closeDialog } from '../state/dialogs.ts';
import { AppContext } from '../state/useApp.ts';
import { mount, withDocument } from './mounted.tsx';

let app: TestStore | undefined;

/** As `withDocument`; the store of each test is disposed of with it. */
export function withPage(): void {
  afterEach(() => {
    act(() => closeDialog());
    app?.engine.dispose();
    app = undefined;
  });
  withDocument();
}

/** Mounts a part of the page on a document. Nothing runs until `begin`. */
export async function mountOn(scenario: Scenario, what: ReactNode): Promise<TestStore> {
  app = testStore({}, scenario);
  await mount(<AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>{what}</AppContext>);
  return app;
}

/** The same with the whole answer there. */
export async function mountAnswered(scenario: Scenario, what: ReactNode): Promise<TestStore> {
  const answered = await mountOn(scenario, what);
  await act(async () => {
    answered.begin();
    await settled(answered);
  });
  return answered;
}
