// @vitest-environment happy-dom
/** The place that answers: the number and what it is of, the bars, why. */
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { mean } from '../../../base/stats.ts';
import { formatMs } from '../../../analysis/format.ts';
import { STUDIES } from '../../../studies/index.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { settled } from '../../../store/testing/store.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, descriptionOf, press, shownText } from '../../kit/testing/mounted.tsx';
import { mountAnswered, mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { Answer } from './Answer.tsx';
import { Bars } from './Bars.tsx';
import { AnswerNumber, HeaderNumber } from './Number.tsx';
import { WhyPanel } from './WhyPanel.tsx';

withPage();
const scenario = sampleScenario('fourStripes', 'mixed');

describe('the number', () => {
  test('is that of the answer, in the place and in the header', async () => {
    const app = await mountAnswered(
      scenario,
      <>
        <AnswerNumber />
        <HeaderNumber />
      </>,
    );
    const [place, header] = ['answer-elapsed', 'header-elapsed'].map((id) => document.querySelector(`[data-testid="${id}"]`)!.textContent);
    // All seeds are there: neither is "about".
    expect(place).toBe(header);
    const { seedElapsedMs, elapsedMs } = app.state().answer.summary!;
    expect(place).toBe(formatMs(mean(seedElapsedMs ?? [elapsedMs])));
    expect(by('button', 'elapsed')).toBeTruthy();
  });

  test('of an estimate that has no rate it says so, and how far the run is, instead of a number that is none', async () => {
    const { first } = STUDIES.find(({ measure }) => !measure.isTime)!;
    const app = await mountAnswered(
      presetScenario(first)!,
      <>
        <AnswerNumber />
        <HeaderNumber />
      </>,
    );
    const { answer } = app.state();
    const { seedWork: _, ...unknown } = { ...answer.summary!, basis: 'estimate' as const };
    await act(async () => app.store.setState({ answer: { ...answer, status: 'running', progress: 0.4, summary: unknown } }));
    expect(shownText().replaceAll('\u202f', ' ')).toContain('not yet estimated, 40 % of the run done');
    expect(shownText()).not.toMatch(/NaN|about\s*–/);
    expect(document.querySelector('[data-testid="header-elapsed"]')!.textContent).toBe('…');
  });

  test('does not show a value before there is one', async () => {
    await mountOn(scenario, <AnswerNumber />);
    expect(shownText()).toBe('Simulating…');
  });
});

describe('the place', () => {
  test('offers the whole batch, and the way back', async () => {
    const app = await mountAnswered(scenario, <Answer note="A note of the study." />);
    expect(by('heading', 'Answer')).toBeTruthy();
    expect(shownText()).toContain('A note of the study.');
    await press(by('button', 'Run the whole batch'));
    await act(() => settled(app));
    expect(app.state().answer.summary?.basis).toBe('full');
    await press(by('button', /^Back to /));
    await act(() => settled(app));
    expect(app.state().answer.summary?.basis).toBe('refined');
  });

  test('says that it simulates, with a way to cancel', async () => {
    const app = await mountOn(scenario, <Answer note={null} />);
    await act(async () => app.begin());
    expect(document.querySelector('progress')?.getAttribute('aria-label')).toBe('Simulation');
    await press(by('button', 'Cancel'));
    expect(app.state().answer.status).not.toBe('running');
    expect(allBy('button', 'Cancel')).toEqual([]);
  });
});

describe('the bars', () => {
  const bars = () => document.querySelectorAll('ol > li').length;

  test('are a figure with a summary, one bar a layout; change is offered from two on', async () => {
    const app = await mountAnswered(scenario, <Bars />);
    const figure = by('figure', /and its parts$/);
    expect(descriptionOf(figure)).not.toBe('');
    const change = () => by<HTMLInputElement>('radio', 'Δ');
    expect([bars(), change().disabled]).toEqual([1, true]);
    await act(async () => {
      app.state().pinCurrent();
      app.state().edit('Other volumes', (given) => ({ ...given, volumes: sampleScenario('unevenStripes', 'mixed').volumes }));
      await settled(app);
    });
    expect([bars(), change().disabled]).toEqual([2, false]);
    await press(change());
    expect(change().checked).toBe(true);
  });

  test('show what the disks spent instead, and no choice of parts then', async () => {
    await mountAnswered(scenario, <Bars />);
    await press(by('radio', 'disks'));
    expect(allBy('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual(['Whose time']);
  });
});

test('why: a region with a sentence for each finding, whose evidence is a press away', async () => {
  const app = await mountAnswered(scenario, <WhyPanel />);
  const sentences = [...by('region', 'Why').querySelectorAll('[data-finding] > p')].map((each) => each.textContent);
  expect(sentences.length).toBeGreaterThan(0);
  for (const button of allBy('button', /^Show evidence: /)) expect(button.getAttribute('aria-disabled')).toBeNull();
  // Of the run before an edit the sentences stay, and the evidence waits for the next.
  await act(async () => app.state().edit('Other volumes', (given) => ({ ...given, seed: given.seed + 1 })));
  for (const button of allBy('button', /^Show evidence: /)) expect(button.getAttribute('aria-disabled')).toBe('true');
});
