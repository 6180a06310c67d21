import { expect, it } from 'vitest';
import { createClaimsClient } from '../worker/claimsClient.ts';
import { createClaimsHost } from '../worker/claimsHost.ts';
import type { ClaimsJob } from '../worker/claimsProtocol.ts';
import { inlineTwins } from '../worker/inline.ts';
import type { Order } from '../worker/protocol.ts';
import { createClaimsStore, remainingClaims } from './claimsSlice.ts';
import type { ClaimsState } from './claimsSlice.ts';
import { memoryStorage } from './deviceStorage.ts';
import { keptVerdicts } from './keptWork.ts';
import type { KeptVerdicts } from './keptWork.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';

const twins = inlineTwins<Order<ClaimsJob>>(createClaimsHost);

function claiming(spawn = twins, kept?: KeptVerdicts, program = 'this build') {
  const said: string[] = [];
  const store = createClaimsStore({
    client: () => createClaimsClient(spawn),
    announce: (text) => said.push(text),
    ...(kept && { kept }),
    program,
  });
  const until = (what: (state: ClaimsState) => boolean) =>
    new Promise<ClaimsState>((resolve) => {
      if (what(store.getState())) resolve(store.getState());
      else store.subscribe((state) => what(state) && resolve(state));
    });
  return { store, said, until };
}

it('describes a study once, and decides what is asked for, claim by claim', async () => {
  const { store, said, until } = claiming();
  store.getState().describe(SAMPLE_STUDY);
  const described = await until((state) => state.described[SAMPLE_STUDY] !== undefined);
  expect(described.described[SAMPLE_STUDY].description.claims.length).toBeGreaterThan(20);
  store.getState().run(SAMPLE_STUDY, 'quick', ['RB-25', 'RB-36']);
  expect(store.getState().running?.study).toBe(SAMPLE_STUDY);
  const state = await until((now) => now.running === null);
  expect(Object.keys(state.decided)).toEqual(['RB-25', 'RB-36']);
  expect(state.decided['RB-36'].verdict).toBe('pass');
  expect(said).toEqual(['Running 2 claims.', 'Claims done: 2 decided']);
  store.getState().run(SAMPLE_STUDY, 'whole', ['RB-25']);
  await until((now) => now.running === null);
  expect(store.getState().decidedAt).toEqual({ 'RB-25': 'whole', 'RB-36': 'quick' });
  expect(said.at(-1)).toBe('RB-25: pass');
});

it('stops when canceled, and says in words when the worker breaks', async () => {
  const { store, said } = claiming();
  store.getState().run(SAMPLE_STUDY, 'quick', ['RB-25']);
  store.getState().cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(store.getState()).toMatchObject({ running: null, canceled: true, decided: {} });
  expect(said).toEqual(['Running 1 claim.', 'Claims canceled; decided claims are kept']);
  const broken = claiming(() => {
    throw new Error('workers are forbidden');
  });
  broken.store.getState().run(SAMPLE_STUDY, 'quick');
  expect(broken.store.getState()).toMatchObject({ running: null, error: expect.stringContaining('workers are forbidden') as string });
});

it('continues after a reload with the claims that remain, and believes no other program', async () => {
  const storage = memoryStorage();
  const first = claiming(twins, keptVerdicts(storage));
  first.store.getState().describe(SAMPLE_STUDY);
  const study = (await first.until((state) => state.described[SAMPLE_STUDY] !== undefined)).described[SAMPLE_STUDY];
  const all = study.description.claims.map(({ id }) => id);
  expect(remainingClaims(first.store.getState(), study, 'quick')).toEqual(all);
  const kept = keptVerdicts(storage);
  const again = claiming(twins, kept);
  again.store.getState().describe(SAMPLE_STUDY);
  await again.until((state) => state.described[SAMPLE_STUDY] !== undefined);
  again.store.getState().run(SAMPLE_STUDY, 'quick', ['RB-25', 'RB-36']);
  await again.until((now) => now.running === null);
  kept.flush();
  await new Promise((resolve) => setTimeout(resolve, 5));

  const reloaded = claiming(twins, keptVerdicts(storage));
  reloaded.store.getState().describe(SAMPLE_STUDY);
  const state = await reloaded.until((now) => now.decided['RB-25'] !== undefined);
  expect(state.decided['RB-25']).toEqual(again.store.getState().decided['RB-25']);
  expect(remainingClaims(state, study, 'quick')).toEqual(all.filter((id) => id !== 'RB-25' && id !== 'RB-36'));
  expect(remainingClaims(state, study, 'whole')).toEqual(all);

  const other = claiming(twins, keptVerdicts(storage), 'another build');
  other.store.getState().describe(SAMPLE_STUDY);
  await other.until((now) => now.described[SAMPLE_STUDY] !== undefined);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(other.store.getState().decided).toEqual({});
});
