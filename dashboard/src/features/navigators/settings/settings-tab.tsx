import { BRAND_FONTS, NAVIGATOR_FILTERS, NAVIGATOR_MODES, THEME_MODES } from '@oriel/contract/enums';
import type { NavigatorPatch } from '@oriel/contract/navigator';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { navigatorsQuery } from '../../../kit/navigators/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Section, Toggle } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { changeNavigator } from '../change-navigator.ts';
import type { TabProps } from '../tab-props.ts';
import { AssetSetting } from './asset-setting.tsx';
import { ColorField } from './color-field.tsx';
import { NameTranslations } from './name-translations.tsx';

const SWITCHES = ['showPrice', 'hideSold', 'hideAvailability', 'inquiryEnabled', 'detailsEnabled'] as const;
const COLORS = ['ACTIVE', 'BOOKED', 'SOLD', 'hover', 'selected'] as const;

/** What a navigator is and shows. What was changed is kept until it is saved, and refused fields say why. */
export function SettingsTab({ navigator, images }: TabProps) {
  const t = useTranslate();
  const [patch, setPatch] = useState<NavigatorPatch>({});
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const others = useQuery(navigatorsQuery(navigator.estate.id));
  const dirty = Object.keys(patch).length > 0;
  const shown = { ...navigator, ...patch };
  const theme = { ...navigator.theme, ...patch.theme };
  const colors = { ...navigator.statusColors, ...patch.statusColors };
  const settings = { ...navigator.settings, ...patch.settings };
  const set = (fields: NavigatorPatch) => setPatch((former) => ({ ...former, ...fields }));
  const fault = (name: string) =>
    Object.entries(errors)
      .find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]
      .join(' ');

  async function save(): Promise<void> {
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      await changeNavigator(navigator, patch);
      setPatch({});
      toasts.add({ title: t('nav.settings.saved') });
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined;
      if (fields) setErrors(fields);
      else if (error instanceof ApiError && error.code === 'SLUG_TAKEN')
        setErrors({ slug: [errorDetail(error)] });
      else
        setFailure(
          error instanceof ApiError && error.code === 'STALE_UPDATE' ? t('editor.stale') : errorDetail(error),
        );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="grid max-w-[920px] grid-cols-1 gap-8 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex flex-col gap-8">
        <Section title={t('nav.settings.what')}>
          <Field
            label={t('nav.settings.name')}
            value={shown.name}
            error={fault('name')}
            onChange={({ target }) => set({ name: target.value })}
          />
          <NameTranslations
            names={{ ...navigator.i18n, ...patch.i18n }}
            errorOf={(locale) => fault(`i18n.${locale}`)}
            onChange={(locale, name) => set({ i18n: Object.assign({}, patch.i18n, { [locale]: { name } }) })}
          />
          <Field
            label={t('nav.settings.slug')}
            help={t('nav.settings.slugHelp', { path: `/viewer/${shown.slug}` })}
            value={shown.slug}
            error={fault('slug')}
            onChange={({ target }) => set({ slug: target.value })}
          />
          <Choice
            label={t('nav.settings.mode')}
            value={shown.mode}
            invalid={fault('mode')}
            options={NAVIGATOR_MODES.map((mode) => ({ value: mode, label: t(`navigatorMode.${mode}`) }))}
            onChange={(mode) => set({ mode })}
          />
          {shown.mode === 'ROTATION' ? (
            <Toggle
              label={t('nav.settings.loop')}
              help={t('nav.settings.loopHelp')}
              on={shown.loop}
              onChange={(loop) => set({ loop })}
            />
          ) : null}
          {images.length > 1 ? (
            <Choice
              label={t('nav.settings.first')}
              value={String(shown.defaultIndex)}
              invalid={fault('defaultIndex')}
              options={images.map(({ index, label }, place) => ({
                value: String(index),
                label: label ?? t('nav.frameNumber', { number: place + 1 }),
              }))}
              onChange={(value) => set({ defaultIndex: Number(value) })}
            />
          ) : null}
          <p className="text-sm text-secondary">
            {t('nav.settings.target', { name: navigator.building?.name ?? navigator.estate.name })}
          </p>
          <Choice
            label={t('nav.settings.parent')}
            value={shown.parentId ?? ''}
            invalid={fault('parentId')}
            options={[
              { value: '', label: t('nav.settings.noParent') },
              ...(others.data ?? [])
                .filter(({ id }) => id !== navigator.id)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => set({ parentId: id || null })}
          />
        </Section>
        <Section title={t('nav.settings.shows')}>
          {SWITCHES.map((name) => (
            <Toggle
              key={name}
              label={t(`nav.settings.${name}`)}
              on={settings[name]}
              onChange={(on) => set({ settings: { ...patch.settings, [name]: on } })}
            />
          ))}
          {fault('settings') ? <p className="text-sm text-bad">{fault('settings')}</p> : null}
        </Section>
        <Section title={t('nav.settings.showcaseTitle')}>
          <Toggle
            label={t('nav.settings.showcase')}
            on={shown.showcase}
            onChange={(showcase) => set({ showcase })}
          />
          {shown.showcase ? (
            <Field
              label={t('nav.settings.showcaseOrder')}
              inputMode="numeric"
              value={shown.showcaseOrder ?? ''}
              error={fault('showcaseOrder')}
              onChange={({ target }) => {
                const text = target.value.replace(/\D/g, '');
                set({ showcaseOrder: text === '' ? null : Number(text) });
              }}
            />
          ) : null}
        </Section>
      </div>
      <div className="flex flex-col gap-8">
        <Section title={t('nav.settings.filters')}>
          <div className="grid grid-cols-2 gap-2">
            {NAVIGATOR_FILTERS.map((filter) => (
              <label key={filter} className="flex items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={shown.filters.includes(filter)}
                  onChange={({ target }) =>
                    set({
                      filters: NAVIGATOR_FILTERS.filter((one) =>
                        one === filter ? target.checked : shown.filters.includes(one),
                      ),
                    })
                  }
                  className="size-4 accent-accent"
                />
                {t(`nav.filter.${filter}`)}
              </label>
            ))}
          </div>
        </Section>
        <Section title={t('nav.settings.colors')}>
          <div className="grid grid-cols-2 gap-3">
            {COLORS.map((name) => (
              <ColorField
                key={name}
                label={t(`nav.color.${name}`)}
                value={colors[name]}
                error={fault(`statusColors.${name}`)}
                onChange={(value) => set({ statusColors: { ...colors, [name]: value } })}
              />
            ))}
          </div>
          <Button
            size="small"
            variant="quiet"
            className="self-start"
            onClick={() => set({ statusColors: null })}
          >
            {t('nav.settings.ownColors')}
          </Button>
        </Section>
        <Section title={t('nav.settings.look')}>
          <Choice
            label={t('nav.settings.theme')}
            value={theme.mode ?? 'auto'}
            options={THEME_MODES.map((mode) => ({ value: mode, label: t(`nav.theme.${mode}`) }))}
            onChange={(mode) => set({ theme: { ...patch.theme, mode } })}
          />
          <Choice
            label={t('nav.settings.font')}
            value={theme.font ?? 'Hanken Grotesk'}
            options={BRAND_FONTS.map((font) => ({
              value: font,
              label: font === 'fantasy' ? t('nav.settings.fantasy') : font,
            }))}
            onChange={(font) => set({ theme: { ...patch.theme, font } })}
          />
          <ColorField
            label={t('nav.settings.primary')}
            value={theme.primaryColor ?? '#a34623'}
            error={fault('theme.primaryColor')}
            onChange={(primaryColor) => set({ theme: { ...patch.theme, primaryColor } })}
          />
        </Section>
        <Section title={t('nav.settings.files')}>
          <AssetSetting
            label={t('nav.settings.cover')}
            types={['IMAGE']}
            assetId={shown.coverAssetId ?? undefined}
            url={patch.coverAssetId === undefined ? navigator.coverUrl : undefined}
            error={fault('coverAssetId')}
            onChange={(coverAssetId) => set({ coverAssetId })}
          />
          <AssetSetting
            label={t('nav.settings.model')}
            types={['MODEL_3D']}
            assetId={shown.modelAssetId ?? undefined}
            url={undefined}
            error={fault('modelAssetId')}
            onChange={(modelAssetId) => set({ modelAssetId })}
          />
        </Section>
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4 max-md:bottom-16 lg:col-span-2">
        <Button type="submit" variant="primary" disabled={!dirty || busy}>
          {t(busy ? 'action.saving' : 'action.save')}
        </Button>
        <Button disabled={!dirty || busy} onClick={() => setPatch({})}>
          {t('nav.settings.reset')}
        </Button>
        {failure ? <Notice>{failure}</Notice> : null}
        {Object.keys(errors).length > 0 ? <Notice>{t('message.submission')}</Notice> : null}
      </div>
      <LeaveGuard alsoWithin when={dirty} name={navigator.name} />
    </form>
  );
}
