import { describe, expect, it } from 'vitest';
import { createClaimsClient } from './claimsClient.ts';
import { createClaimsHost } from './claimsHost.ts';
import type { ClaimsJob, ClaimsReply } from './claimsProtocol.ts';
import { inlineTwins } from './inline.ts';
import type { Order } from './protocol.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';

const spawn = inlineTwins<Order<ClaimsJob>>(createClaimsHost);

function done(job: ClaimsJob, client = createClaimsClient(spawn)): Promise<{ replies: ClaimsReply[]; failure: string | null }> {
  const replies: ClaimsReply[] = [];
  return new Promise((resolve) => {
    client.run(job, {
      heard(reply) {
        replies.push(reply);
        if (reply.type === 'result' || reply.type === 'described') resolve({ replies, failure: null });
      },
      failed: (failure) => resolve({ replies, failure }),
    });
  });
}

describe('claims in a worker', () => {
  it('are described with what is committed, every claim of the study', async () => {
    const { replies } = await done({ study: SAMPLE_STUDY, want: 'describe', quick: true });
    const [reply] = replies;
    expect(reply.type).toBe('described');
    if (reply.type !== 'described') return;
    const { description, committed } = reply.study;
    expect(description.claims.map(({ id }) => id)).toEqual(committed?.claims.map(({ id }) => id));
    expect(committed?.engineVersion).toMatch(/^\d+$/);
    expect(description.parameters.length).toBeGreaterThan(20);
    expect(description.calibrated.claims).toBe(description.claims.length);
  });

  it('are decided one by one, with progress before each', async () => {
    const { replies } = await done({ study: SAMPLE_STUDY, want: 'evaluate', quick: true, only: ['RB-25', 'RB-36'] });
    expect(replies.map(({ type }) => type)).toEqual(['progress', 'decided', 'progress', 'decided', 'result']);
    const [first] = replies;
    expect(first.type === 'progress' && first.progress).toMatchObject({ id: 'RB-25', claim: 1, claims: 2 });
    const last = replies.at(-1);
    expect(last?.type === 'result' && last.report.claims.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  });

  it('say in words what is wrong with a study that has none', async () => {
    expect((await done({ study: 'no-study', want: 'describe', quick: true })).failure).toMatch(/no-study/);
    expect((await done({ study: 'no-study', want: 'evaluate', quick: true })).failure).toMatch(new RegExp(`no-study.*${SAMPLE_STUDY}`));
  });

  it('are canceled by stopping their worker; the next job gets another', async () => {
    let started = 0;
    let stopped = 0;
    const client = createClaimsClient((events) => {
      const twin = spawn(events);
      started += 1;
      return {
        ...twin,
        terminate() {
          stopped += 1;
          twin.terminate();
        },
      };
    });
    const heard: string[] = [];
    const job: ClaimsJob = { study: SAMPLE_STUDY, want: 'evaluate', quick: true, only: ['RB-25'] };
    client.run(job, { heard: ({ type }) => heard.push(type), failed: (message) => heard.push(message) }).cancel();
    const { replies } = await done(job, client);
    expect(replies.at(-1)?.type).toBe('result');
    expect(heard).toEqual([]);
    expect([started, stopped]).toEqual([2, 1]);
  });

  it('fail in words when the worker breaks', async () => {
    const client = createClaimsClient((events) => {
      queueMicrotask(() => events.fault('no memory'));
      return { post() {}, terminate() {} };
    });
    expect((await done({ study: SAMPLE_STUDY, want: 'describe', quick: true }, client)).failure).toMatch(/stopped: no memory/);
  });
});
