import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import type { Colleague } from '@oriel/contract/user';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { mayWrite, type Viewer } from '../../../kit/apartments/rights.ts';
import { SaveDialog } from '../../../kit/form/save-dialog.tsx';
import {
  type BulkChangeDraft,
  BulkChangeFields,
  type BulkKind,
  bulkChangeOf,
} from './bulk-change-fields.tsx';
import { type BulkChange, planBulk } from './bulk-plan.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { bulkRuns } from './bulk-runs.ts';

export interface BulkDialogProps {
  apartments: readonly Apartment[];
  viewer: Viewer;
  buildings: readonly Building[];
  members: readonly Colleague[];
  onStarted: () => void;
  onClose: () => void;
}

const START: BulkChangeDraft = {
  kind: undefined,
  status: undefined,
  reason: '',
  by: 'percent',
  amount: '',
  roundTo: '0',
  on: undefined,
  apartmentKind: undefined,
  building: '',
  how: 'add',
  agents: [],
};

/** Changes many apartments at once: choose the change, preview its effects, run it. */
export function BulkDialog({ apartments, viewer, buildings, members, onStarted, onClose }: BulkDialogProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(START);
  const kinds: readonly BulkKind[] = mayWrite(viewer)
    ? ['status', 'price', 'visible', 'highlighted', 'kind', 'building', 'agents']
    : ['status'];
  const wish: BulkChange | undefined = bulkChangeOf(draft, buildings);
  const plan = useMemo(
    () => (wish ? planBulk(apartments, wish, viewer) : undefined),
    [apartments, wish, viewer],
  );
  const reasonNeeded =
    draft.kind === 'status' && (plan?.changes.some(({ apartment }) => apartment.status === 'SOLD') ?? false);
  const ready = plan !== undefined && plan.changes.length > 0 && !(reasonNeeded && !draft.reason.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready) return;
    void bulkRuns.start(plan.changes, viewer);
    onStarted();
  }

  return (
    <SaveDialog
      wide
      pinned
      title={t('bulk.title', { count: apartments.length })}
      action={t('bulk.apply', { count: plan?.changes.length ?? 0 })}
      disabled={!ready}
      saving={false}
      changed={JSON.stringify(draft) !== JSON.stringify(START)}
      onSave={submit}
      onClose={onClose}
    >
      <BulkChangeFields
        draft={draft}
        kinds={kinds}
        viewer={viewer}
        buildings={buildings.filter(({ estateId }) =>
          apartments.some((apartment) => apartment.estateId === estateId),
        )}
        members={members}
        reasonNeeded={reasonNeeded}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      {plan ? (
        <BulkPreview plan={plan} wish={wish} viewer={viewer} buildings={buildings} members={members} />
      ) : null}
    </SaveDialog>
  );
}
