import type { Answer } from '../../testing/test-server.ts';
import type { Scene } from '../inventory/apartment/scene.fixture.ts';
import type { InquiryDocument } from './model.ts';

let people = 0;

/** A form from a new person who agrees to be followed, about an estate by default. */
export function form(scene: Scene, more: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1;
  return {
    name: 'Anna Kowalczyk',
    email: `anna.${people}@mail.example`,
    message: 'Is it still available?',
    estateId: String(scene.estate._id),
    startedAt: new Date(Date.now() - 30_000).toISOString(),
    analyticsConsent: true,
    ...more,
  };
}

/** Sends a form as a visitor. */
export async function ask(
  scene: Scene,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return await scene.call(undefined, 'POST', '/inquiry', form(scene, more), headers);
}

/** Sends a form that must succeed; returns the inquiry's id. */
export async function asked(scene: Scene, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(scene, more);
  if (answer.status !== 201) throw new Error(`POST /inquiry: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
}

export async function stored(scene: Scene, id: string): Promise<InquiryDocument> {
  const { organizationId } = scene;
  return await scene.models.Inquiry.findOne({ organizationId, _id: id }).orFail().lean();
}

/** Templates and recipients of an inquiry's queued mails. A server of role web sends none. */
export async function mailsAbout(scene: Scene, id: string): Promise<{ to: string; template: string }[]> {
  const jobs = await scene.models.Job.find({ kind: 'send-mail' }).lean();
  return jobs
    .filter((job) => job.subject.includes(id))
    .map(({ payload }) => ({ to: String(payload.to), template: String(payload.template) }))
    .sort((a, b) => a.template.localeCompare(b.template) || a.to.localeCompare(b.to));
}
