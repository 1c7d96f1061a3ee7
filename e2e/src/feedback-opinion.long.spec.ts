import { scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, signIn, watchTroubles } from './support/browser.ts';
import { ADMIN, demoStage } from './support/demo-stage.ts';
import { openStranger } from './support/stranger.ts';

/** Statements that are chosen, and people who vote on them through the API, beside the two in a browser. */
const CHOSEN = 8;
const CROWD = 20;

interface Statement {
  readonly id: string;
  readonly text: string;
  readonly agree: number;
}

let id = '';

const demo = demoStage(async () => {
  // The demo's comments are old enough for their authors not to change them.
  const projects: { id: string; counts: { comments: number } }[] = await demo.team(
    'GET',
    '/feedback?status=OPEN',
  );
  id = projects.sort((one, other) => other.counts.comments - one.counts.comments)[0]?.id ?? '';
  // What an analysis published before does not belong here.
  await demo.team('PATCH', `/feedback/${id}`, { ai: { published: false } });
});

async function resident(options: object): Promise<Page> {
  const context = await demo.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
  const page = await context.newPage();
  await page.goto(`${demo.product.url}/feedback/${id}`);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const place = (page: Page, number: number) => page.getByText(`Statement ${number} of ${CHOSEN}`).waitFor();

/**
 * An answer by a press. Statements come in an order drawn for each person; on the one that unites all, everybody agrees here, so that it
 * does.
 */
const answerTo = async (page: Page, uniting: string, otherwise: string): Promise<string> =>
  (await page.locator('.oriel-vote-statement').innerText()).includes(uniting) ? 'Agree' : otherwise;

/** Two camps agree on the first statement, and differ on the second and third. */
async function crowdVotes(statements: readonly Statement[]): Promise<void> {
  const one = async (person: number): Promise<void> => {
    for (const [number, { id: statementId }] of statements.entries()) {
      const differs = number === 1 || number === 2;
      const vote =
        number === 0 || (differs && (person + number) % 2 === 0) ? 'AGREE' : differs ? 'DISAGREE' : 'PASS';
      const answer = await fetch(`${demo.product.url}/api/v1/feedback/${id}/vote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ statementId, vote, visitorId: `resident-${person}` }),
      });
      expect(answer.status, await answer.text()).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: CROWD }, (_, person) => one(person)));
}

it.each(['inline', 'iframe'] as const)('is voted on in a page elsewhere, %s', async (render) => {
  const items: { id: string }[] = (await demo.team('GET', `/feedback/${id}`)).items;
  const { comments } = await demo.team('GET', `/feedback/item/${items[0]?.id}?limit=${CHOSEN}`);
  const commentIds = comments.map((comment: { id: string }) => comment.id);
  await demo.team('PUT', `/feedback/${id}/statement`, { commentIds });
  const city = await openStranger();
  const snippet = scriptSnippet(demo.product.url, {
    kind: 'project',
    id,
    title: 'City',
    options: { render },
  });
  city.put(
    '/',
    `<!doctype html><html lang="en"><title>City</title><meta name="viewport" content="width=device-width"><h1>City</h1><p>What residents say.</p>${snippet}`,
  );
  for (const device of [PHONE, PHONE_ON_ITS_SIDE, DESKTOP]) {
    const context = await demo.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...device });
    const page = await context.newPage();
    await page.goto(city.url);
    const viewer =
      render === 'inline' ? page.locator('oriel-feedback') : page.frameLocator('oriel-feedback iframe');
    const begin = viewer.getByRole('button', { name: 'Answer the statements' });
    const at = (number: number) => viewer.getByText(`Statement ${number} of ${CHOSEN}`).waitFor();
    if (device === DESKTOP) {
      // The keys that stand on the answers work from the start.
      await begin.press('Enter');
      await at(1);
      await page.keyboard.press('3');
    } else {
      await begin.tap();
      await at(1);
      await viewer.getByRole('button', { name: 'Pass' }).tap();
    }
    await at(2);
    const statement = viewer.locator('.oriel-vote-statement');
    await expect
      .poll(() =>
        statement.evaluate((one) => (one.getRootNode() as Document | ShadowRoot).activeElement === one),
      )
      .toBe(true);
    // The statement and its answers are in sight together, wherever the page was scrolled to.
    const [words, answers] = await Promise.all([
      statement.boundingBox(),
      viewer.locator('.oriel-vote-answers').boundingBox(),
    ]);
    expect(words?.y).toBeGreaterThanOrEqual(0);
    expect((answers?.y ?? 0) + (answers?.height ?? 0)).toBeLessThanOrEqual(device.viewport.height);
    await context.close();
  }
  await city.close();
  await demo.team('PUT', `/feedback/${id}/statement`, { commentIds: [] });
});

it('goes from comments to statements, votes, groups, and what residents share', async () => {
  const planner = await signIn(
    await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' }),
    demo.product.url,
    ADMIN,
  );
  const troubles = watchTroubles(planner);
  await planner.goto(`${demo.product.url}/dashboard/feedback/${id}`);
  await planner.getByRole('link', { name: 'Analysis', exact: true }).click();
  const section = planner.getByRole('region', { name: 'Opinion groups' });
  await section.getByText('Choose comments as statements', { exact: false }).waitFor();
  await button(planner, 'Choose statements').click();
  const dialog = planner.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Suggested', exact: false }).waitFor();
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThanOrEqual(CHOSEN);
  for (let box = 0; box < CHOSEN; box += 1) await dialog.getByRole('checkbox').nth(box).check();
  await dialog.getByText(`${CHOSEN} statements`, { exact: true }).waitFor();
  // What is chosen is not lost on a key or on the way back.
  await planner.keyboard.press('Escape');
  await button(planner, 'Stay').press('Enter');
  await planner.goBack();
  await planner.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  expect(await accessibilityFaults(planner)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(CHOSEN);
  await section.getByText('0 of 15 people with 7 votes', { exact: false }).waitFor();
  const chosen = async (): Promise<Statement[]> =>
    (await demo.team('GET', `/feedback/${id}/opinion`)).statements;
  const [first, second] = await chosen();

  // Their order is the team's; by keyboard, too.
  await section.getByRole('button', { name: `Move “${second?.text}”`, exact: true }).press('ArrowUp');
  await expect.poll(async () => (await chosen())[0]?.id).toBe(second?.id);
  const statements = await chosen();
  expect(statements[1]?.id).toBe(first?.id);

  await crowdVotes(statements);
  const uniting = statements[0]?.text ?? '';

  // On a phone, by touch: leaves, comes back, and changes an answer.
  const phone = await resident(PHONE);
  await button(phone, 'Answer the statements').tap();
  await place(phone, 1);
  expect(await accessibilityFaults(phone)).toEqual([]);
  const agree = await button(phone, 'Agree').boundingBox();
  expect(agree?.height).toBeGreaterThanOrEqual(56);
  await button(phone, 'Agree').tap();
  await place(phone, 2);
  await button(phone, 'Pass').tap();
  await place(phone, 3);
  await phone.reload();
  await button(phone, 'Answer the statements').tap();
  await place(phone, 3);
  await button(phone, 'Previous').tap();
  await expect.poll(() => button(phone, 'Pass').getAttribute('aria-pressed')).toBe('true');
  await button(phone, await answerTo(phone, uniting, 'Disagree')).tap();
  await place(phone, 3);
  for (let number = 3; number < CHOSEN; number += 1) {
    await button(phone, 'Agree').tap();
    await place(phone, number + 1);
  }
  // What cannot be sent is asked again.
  await phone.context().setOffline(true);
  await button(phone, 'Agree').tap();
  await phone.getByText('Not saved. Check your connection', { exact: false }).waitFor();
  await phone.context().setOffline(false);
  await button(phone, 'Agree').tap();
  await phone.getByText('Thank you.', { exact: false }).waitFor();
  await phone.getByText('once the team publishes them', { exact: false }).waitFor();

  // By keyboard alone, the statement is read out as it comes.
  const keys = await resident(DESKTOP);
  await button(keys, 'Answer the statements').press('Enter');
  await place(keys, 1);
  await button(keys, 'Agree').press('Enter');
  await place(keys, 2);
  await expect
    .poll(() => keys.evaluate(() => document.activeElement?.className))
    .toBe('oriel-vote-statement');
  for (let number = 2; number <= CHOSEN; number += 1) {
    await place(keys, number);
    const answers = ['Agree', 'Disagree', 'Pass'];
    const answer = await answerTo(keys, uniting, answers[number % 3] ?? '');
    await keys.keyboard.press(String(answers.indexOf(answer) + 1));
  }
  await keys.getByText('Thank you.', { exact: false }).waitFor();
  await button(keys, 'Back to the project').press('Enter');
  await button(keys, 'Answer the statements').waitFor();

  // The planner finds the groups, reads what visitors will get, and publishes.
  await planner.reload();
  await section.getByText(`${CROWD + 2} people have voted.`).waitFor();
  await section.getByText('There are enough votes for groups.', { exact: false }).waitFor();
  const again = planner.getByRole('button', { name: /^Analyze/ });
  await again.click();
  await section.getByRole('heading', { name: /^\d groups of \d+ people$/ }).waitFor({ timeout: 60_000 });
  const shared = section
    .locator('div', { has: planner.getByRole('heading', { name: 'What all groups share' }) })
    .last();
  await shared.getByText(uniting).waitFor();
  expect(await accessibilityFaults(planner)).toEqual([]);
  const download = planner.waitForEvent('download');
  await button(planner, 'Export votes').click();
  await planner.getByRole('menuitem').last().click();
  expect((await download).suggestedFilename()).toMatch(/-votes-.*\.csv$/);
  await button(planner, 'Preview and publish').click();
  await dialog.getByText('What divides the groups').waitFor();
  await dialog.getByRole('button', { name: 'Publish analysis' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(troubles).toEqual([]);

  // And a resident sees it, also once the project is closed.
  await phone.reload();
  await phone.getByText('What unites and what divides').tap();
  const results = phone.locator('.oriel-opinion');
  await results.getByText(uniting).waitFor();
  await results.getByRole('heading', { name: 'What divides the groups' }).waitFor();
  await results
    .getByText(/^Group B$/)
    .first()
    .waitFor();
  expect(await accessibilityFaults(phone)).toEqual([]);
  await demo.team('PATCH', `/feedback/${id}`, { status: 'CLOSED' });
  await phone.reload();
  await phone.getByText('What unites and what divides').waitFor();
  expect(await button(phone, 'Answer the statements').count()).toBe(0);
}, 180_000);
