import { dayIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { membersOf } from '../notice/readers.ts';
import type { NoticeService } from '../notice/service.ts';
import type { Failure } from './failure.ts';
import type { IntegrationDocument } from './model.ts';

interface Dependencies {
  readonly models: Models;
  readonly notices: NoticeService;
  readonly clock: Clock;
}

type Failed = Pick<IntegrationDocument, '_id' | 'organizationId' | 'estateId'>;

/** Notifies the back office in the dashboard that an estate could not be synchronised, at most once a day. */
export class FailureNotices {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async tell({ _id, organizationId, estateId }: Failed, { reason, values }: Failure): Promise<void> {
    const { models, notices, clock } = this.#deps;
    const estate = await models.Estate.findOne({ organizationId, _id: estateId }, { timezone: 1 }).lean();
    if (!estate) return;
    const at = clock();
    await notices.tell(await membersOf(models, organizationId), {
      organizationId,
      kind: 'syncFailed',
      about: { type: 'ESTATE', id: estateId },
      key: `${String(_id)}@${dayIn(estate.timezone, at)}`,
      at,
      facts: { reason, ...(values ? { values } : {}) },
    });
  }
}
