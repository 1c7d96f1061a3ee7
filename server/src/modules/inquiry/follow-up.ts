import type { InquiryPatch } from '@oriel/contract/inquiry';
import { NEXT_STEP_DAYS_MAX } from '@oriel/contract/inquiry-rules';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import type { NewActivity } from '../activity/service.ts';
import type { UserDocument } from '../user/model.ts';
import type { InquiryDocument } from './model.ts';

/** Part of a change of an inquiry. */
interface FollowUp {
  readonly set?: Partial<InquiryDocument>;
  readonly unset?: readonly (keyof InquiryDocument)[];
  readonly activities?: readonly Pick<NewActivity, 'kind' | 'changes' | 'content'>[];
  /** As of a change: nothing is said of a person who was erased meanwhile. */
  readonly isPersonal?: boolean;
}

/** A member says that the person was answered, by phone for instance, or takes it back. */
export function answerChange(
  clock: Clock,
  current: InquiryDocument,
  { answeredVia }: InquiryPatch,
  user: UserDocument,
): FollowUp {
  const before = current.answeredVia;
  if (answeredVia === undefined || answeredVia === (before ?? null)) return {};
  const changes = [{ field: 'answeredVia', from: before, to: answeredVia ?? undefined }];
  const activities = [{ kind: 'ANSWERED' as const, changes }];
  return answeredVia === null
    ? { unset: ['answeredAt', 'answeredBy', 'answeredVia'], activities }
    : { set: { answeredAt: clock(), answeredBy: user._id, answeredVia }, activities };
}

/** @throws ApiError VALIDATION */
function checkedStep(
  clock: Clock,
  { anonymizedAt }: InquiryDocument,
  step: NonNullable<InquiryPatch['nextStep']>,
): void {
  const fail = (path: string, text: string) =>
    new ApiError('VALIDATION', { fields: { [path]: [text] }, values: { days: NEXT_STEP_DAYS_MAX } });
  if (anonymizedAt) throw fail('nextStep', 'field.anonymized');
  if (step.text === '') throw fail('nextStep.text', 'field.control');
  // In UTC: a day more or less does not matter so far ahead.
  if (step.on > addDays(dayIn('UTC', clock()), NEXT_STEP_DAYS_MAX))
    throw fail('nextStep.on', 'field.daysAhead');
}

/**
 * Sets, completes or clears the next step.
 *
 * @throws ApiError VALIDATION
 */
export function nextStepChange(
  clock: Clock,
  current: InquiryDocument,
  { nextStep, nextStepDone }: InquiryPatch,
): FollowUp {
  const before = current.nextStep;
  if (nextStepDone && nextStep !== undefined) {
    throw new ApiError('VALIDATION', { fields: { nextStepDone: ['field.notBoth'] } });
  }
  if (nextStep) {
    checkedStep(clock, current, nextStep);
    const { text, on } = nextStep;
    if (before?.text === text && before.on === on) return {};
    const changes = [{ field: 'nextStep', from: before?.on, to: on }];
    return {
      set: { nextStep: { text, on } },
      activities: [{ kind: 'NEXT_STEP_SET', content: text, changes }],
      isPersonal: true,
    };
  }
  if (!before || !(nextStepDone || nextStep === null)) return {};
  return {
    unset: ['nextStep'],
    activities: [
      {
        kind: nextStepDone ? 'NEXT_STEP_DONE' : 'NEXT_STEP_CLEARED',
        content: before.text,
        changes: [{ field: 'nextStep', from: before.on }],
      },
    ],
  };
}
