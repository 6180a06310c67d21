import { expect, it } from 'vitest';
import { createClaimsClient } from '../worker/claimsClient.ts';
import { createClaimsHost } from '../worker/claimsHost.ts';
import type { ClaimsJob } from '../worker/claimsProtocol.ts';
import { inlineTwins } from '../worker/inline.ts';
import type { Order } from '../worker/protocol.ts';
import { createClaimsStore } from './claimsSlice.ts';
import type { ClaimsState } from './claimsSlice.ts';

const twins = inlineTwins<Order<ClaimsJob>>(createClaimsHost);

function claiming(spawn = twins) {
  const said: string[] = [];
  const store = createClaimsStore({ client: () => createClaimsClient(spawn), announce: (text) => said.push(text) });
  const until = (what: (state: ClaimsState) => boolean) =>
    new Promise<ClaimsState>((resolve) => {
      if (what(store.getState())) resolve(store.getState());
      else store.subscribe((state) => what(state) && resolve(state));
    });
  return { store, said, until };
}

it('describes a study once, and decides what is asked for, claim by claim', async () => {
  const { store, said, until } = claiming();
  store.getState().describe('red-brick');
  const described = await until((state) => state.described['red-brick'] !== undefined);
  expect(described.described['red-brick'].description.claims.length).toBeGreaterThan(20);
  store.getState().run('red-brick', 'quick', ['RB-25', 'RB-36']);
  expect(store.getState().running?.study).toBe('red-brick');
  const state = await until((now) => now.running === null);
  expect(Object.keys(state.decided)).toEqual(['RB-25', 'RB-36']);
  expect(state.decided['RB-36'].verdict).toBe('pass');
  expect(said).toEqual(['Claims are run: 2 decided']);
  store.getState().run('red-brick', 'whole', ['RB-25']);
  await until((now) => now.running === null);
  expect(store.getState().decidedAt).toEqual({ 'RB-25': 'whole', 'RB-36': 'quick' });
  expect(said.at(-1)).toBe('RB-25: pass');
});

it('stops when cancelled, and says in words when the worker breaks', async () => {
  const { store, said } = claiming();
  store.getState().run('red-brick', 'quick', ['RB-25']);
  store.getState().cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(store.getState()).toMatchObject({ running: null, cancelled: true, decided: {} });
  expect(said).toEqual(['Claims cancelled; what was decided stays']);
  const broken = claiming(() => {
    throw new Error('workers are forbidden');
  });
  broken.store.getState().run('red-brick', 'quick');
  expect(broken.store.getState()).toMatchObject({ running: null, error: expect.stringContaining('workers are forbidden') as string });
});
