import { POI_TYPES } from '@oriel/contract/enums';
import { ApiError } from '@oriel/sdk/team-client';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { completeLink } from '../../../kit/form/link-text.ts';
import { notSaved, reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, INPUT, Toggle } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useEditor } from './editor-context.ts';
import type { PointDraft, PointValues } from './editor-state.ts';
import { EstateApartmentChoice } from './estate-apartment-choice.tsx';
import { DESCRIPTION_MAX, FILES, pointBody, pointFaults, TITLE_MAX } from './point-draft.ts';
import { pointAgain } from './tour-actions.ts';

/** Edits a point. Input stays until it is saved or discarded, across tabs and rooms. */
export function PointForm({ draft }: { draft: PointDraft }) {
  const t = useTranslate();
  const { room, state, actions } = useEditor();
  const [choosing, setChoosing] = useState(false);
  const [saving, setSaving] = useState(false);
  const { values, errors } = draft;
  const files = FILES[values.type];
  const saved = room.pointsOfInterest.find(({ id }) => id === draft.id);

  const set = (patch: Partial<PointValues>): void =>
    state.setState({ point: { ...draft, dirty: true, values: { ...values, ...patch } } });
  const close = (): void => state.setState({ point: undefined, selected: undefined });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const faults = pointFaults(values);
    if (faults.length > 0) {
      const said = Object.fromEntries(faults.map((fault) => [fault, t(`pointFault.${fault}`)]));
      state.setState({ point: { ...draft, errors: said } });
      return;
    }
    setSaving(true);
    try {
      const body = pointBody(values);
      if (draft.id) await actions.editPoint(room.id, draft.id, body);
      else await actions.addPoint(room.id, body);
      close();
    } catch (error) {
      const named = error instanceof ApiError ? error.errors : undefined;
      // The server names a field of a list by its index.
      const said = Object.entries(named ?? {}).map(([path, [why]]) => [
        path.split('.').at(-1) ?? path,
        why ?? '',
      ]);
      const now = state.getState().point ?? draft;
      state.setState({ point: { ...now, failure: notSaved(error), errors: Object.fromEntries(said) } });
    } finally {
      setSaving(false);
    }
  }

  async function remove(): Promise<void> {
    if (!saved) return;
    close();
    if (!(await reported(actions.deletePoint(room.id, saved.id)))) return;
    toasts.add({
      title: t('delete.done', { name: saved.title }),
      action: {
        label: t('action.undo'),
        altText: t('action.undo'),
        run: () => void reported(actions.addPoint(room.id, pointAgain(saved))),
      },
    });
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
      <h3 className="text-base font-medium">{t(draft.id ? 'point.edit' : 'point.new')}</h3>
      <Choice
        label={t('point.type')}
        value={values.type}
        options={POI_TYPES.map((type) => ({ value: type, label: t(`pointType.${type}`) }))}
        // A file of the previous type would be rejected.
        onChange={(type) => set({ type, assetId: '', assetName: '' })}
      />
      <Field
        label={t('point.title')}
        value={values.title}
        maxLength={TITLE_MAX}
        autoComplete="off"
        error={errors?.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t('point.description')}
        <textarea
          value={values.description}
          maxLength={DESCRIPTION_MAX}
          rows={4}
          aria-invalid={errors?.description ? true : undefined}
          onChange={({ target }) => set({ description: target.value })}
          className={`${INPUT} py-2 font-normal`}
        />
        <span className="text-xs font-normal text-secondary">
          {errors?.description ?? t('point.markdown')}
        </span>
      </label>
      {values.type === 'LINK' || values.url ? (
        <Field
          label={t('point.url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={values.url}
          error={errors?.url}
          onChange={({ target }) => set({ url: target.value })}
          onBlur={() => set({ url: completeLink(values.url) })}
        />
      ) : null}
      {values.type === 'APARTMENT' ? (
        <EstateApartmentChoice
          value={values.apartmentId}
          estateId={room.estateId}
          invalid={errors?.apartmentId}
          onChange={(apartmentId) => set({ apartmentId })}
        />
      ) : null}
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t(files.needed ? 'point.file' : 'point.picture')}</p>
        <span className="flex flex-wrap items-center gap-2">
          {values.assetId ? (
            <span className="min-w-0 truncate text-sm text-secondary">
              {values.assetName || t('point.fileSet')}
            </span>
          ) : null}
          <Button size="small" onClick={() => setChoosing(true)}>
            {t(values.assetId ? 'point.changeFile' : 'point.chooseFile')}
          </Button>
          {values.assetId ? (
            <Button size="small" variant="quiet" onClick={() => set({ assetId: '', assetName: '' })}>
              {t('action.remove')}
            </Button>
          ) : null}
        </span>
        {errors?.assetId ? <p className="text-sm text-bad">{errors.assetId}</p> : null}
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t('point.outline')}</p>
        <p className="text-xs text-secondary">
          {values.polygon.length > 0
            ? t('point.corners', { count: values.polygon.length })
            : t('point.outlineHelp')}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => state.setState({ task: { kind: 'outline', corners: [] } })}>
            {t(values.polygon.length > 0 ? 'point.redraw' : 'point.draw')}
          </Button>
          {values.polygon.length > 0 ? (
            <Button size="small" variant="quiet" onClick={() => set({ polygon: [] })}>
              {t('action.remove')}
            </Button>
          ) : null}
        </span>
      </div>
      <label className="flex items-center gap-3 text-sm font-medium">
        <input
          type="color"
          value={values.color || '#a34623'}
          onChange={({ target }) => set({ color: target.value })}
          className="size-8 rounded-control border border-edge bg-raised"
        />
        {t('point.color')}
        {values.color ? (
          <Button size="small" variant="quiet" onClick={() => set({ color: '' })}>
            {t('action.remove')}
          </Button>
        ) : null}
      </label>
      <Toggle
        label={t('point.visible')}
        help={t('point.visibleHelp')}
        on={values.visible}
        onChange={(visible) => set({ visible })}
      />
      {draft.failure ? <Notice>{draft.failure}</Notice> : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button variant="primary" size="small" type="submit" disabled={saving}>
          {t(saving ? 'action.saving' : 'action.save')}
        </Button>
        <Button size="small" onClick={close}>
          {t('action.cancel')}
        </Button>
        {saved ? (
          <Button size="small" variant="danger" className="ml-auto" onClick={() => void remove()}>
            {t('action.delete')}
          </Button>
        ) : null}
      </div>
      {choosing ? (
        <AssetPicker
          title={t('point.chooseFile')}
          types={files.types}
          onClose={() => setChoosing(false)}
          onChoose={({ id, name }) => set({ assetId: id, assetName: name })}
        />
      ) : null}
    </form>
  );
}
