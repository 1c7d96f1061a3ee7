import type { Periodic } from '../../jobs/periodic.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { ActivityService } from '../activity/service.ts';
import { anonymiseDue } from './erase.ts';
import type { InquiryService } from './service.ts';

const MINUTE_MS = 60_000;

interface Dependencies {
  readonly models: Models;
  readonly activities: ActivityService;
  readonly inquiries: InquiryService;
  readonly clock: Clock;
}

/** Background tasks of inquiries: completes work interrupted by a crash, and anonymises after the retention period. */
export function inquiryMaintenance(deps: Dependencies): readonly Periodic[] {
  return [
    {
      name: 'settle-inquiries',
      everyMs: MINUTE_MS,
      run: (signal) => deps.inquiries.finishSideEffects(signal),
    },
    {
      name: 'notify-overdue-assignees',
      everyMs: MINUTE_MS,
      run: (signal) => deps.inquiries.notifyOverdueAssignees(signal),
    },
    {
      name: 'anonymise-inquiries',
      everyMs: 60 * MINUTE_MS,
      notAtStart: true,
      run: (signal) => anonymiseDue(deps, signal),
    },
  ];
}
