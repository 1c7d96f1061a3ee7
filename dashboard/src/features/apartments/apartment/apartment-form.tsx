import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { ApiError } from '@oriel/sdk/team-client';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { errorText } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { editApartment } from '../../../kit/apartments/edit-apartment.ts';
import { FIELD_NAMES, NOTHING } from '../../../kit/apartments/words.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormFields } from '../../../ui/reading.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { useApartment } from './apartment-context.ts';
import { type ApartmentValues, changedFields, patchOf, valuesOf } from './apartment-values.ts';
import { BasicsSection, TeamSection } from './basics-section.tsx';
import { LayoutSection } from './layout-section.tsx';
import { MediaSection } from './media-section.tsx';
import { PanoramasSection } from './panoramas-section.tsx';
import { PriceSection } from './price-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionLinks } from './section-links.tsx';
import { LinksSection, TextsSection } from './texts-section.tsx';

/** All editable fields of an apartment in one form. */
export function ApartmentForm({ freed, onSaved }: { freed: readonly string[]; onSaved: () => void }) {
  const t = useTranslate();
  const { apartment, may } = useApartment();
  useHashTarget();
  const start = useRef(valuesOf(apartment));
  const form = useForm<ApartmentValues>({ defaultValues: start.current, shouldFocusError: true });
  const [failure, setFailure] = useState<string>();
  const [overtaken, setOvertaken] = useState<readonly string[]>([]);
  const { isSubmitting } = form.formState;
  const values = form.watch();
  const changed = changedFields(values, start.current);
  const dirty = may && changed.length > 0;

  // A newer version is merged around the input; fields changed by both are named before saving over them.
  const version = useRef(apartment.updatedAt);
  useEffect(() => {
    if (version.current === apartment.updatedAt) return;
    version.current = apartment.updatedAt;
    const fresh = valuesOf(apartment);
    const mine = changedFields(form.getValues(), start.current);
    const theirs = new Set<string>(changedFields(fresh, start.current));
    const merged: ApartmentValues = { ...fresh };
    for (const name of mine) Object.assign(merged, { [name]: form.getValues(name) });
    setOvertaken((now) => [...new Set([...now, ...mine.filter((name) => theirs.has(name))])]);
    start.current = fresh;
    form.reset(merged);
  }, [apartment, form]);

  function tell(errors: Readonly<Record<string, string>>): void {
    const paths = Object.entries(errors);
    for (const [path, message] of paths) form.setError(path as FieldPath<ApartmentValues>, { message });
    const [first] = paths;
    if (first) form.setFocus(first[0] as FieldPath<ApartmentValues>);
    setFailure(t('apartmentPage.mistakes', { count: paths.length }));
  }

  async function save(typed: ApartmentValues): Promise<void> {
    setFailure(undefined);
    const { patch, notNumbers } = patchOf(typed, start.current);
    if (notNumbers.length > 0) {
      return tell(Object.fromEntries(notNumbers.map((path) => [path, t('invalid.number')])));
    }
    // The schemas are large and needed only now.
    const { checkPatch } = await import('./check-patch.ts');
    const wrong = checkPatch(patch, apartment, t);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    const override = freed.filter((name) => name in patch);
    try {
      const saved = await editApartment(apartment, {
        ...patch,
        ...(override.length > 0 ? { override } : {}),
      } as ApartmentPatch);
      start.current = valuesOf(saved);
      version.current = saved.updatedAt;
      // Whoever went on typing meanwhile has changed more than was saved.
      const now = form.getValues();
      const later = changedFields(now, typed).map((name) => [name, now[name]]);
      form.reset({ ...start.current, ...Object.fromEntries(later) });
      setOvertaken([]);
      onSaved();
      toasts.add({ title: t('apartmentPage.saved') });
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown): void {
    const told = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'NUMBER_TAKEN') tell({ number: errorText(error) });
    // Their version has been merged: the input is kept, and fields changed by both are named.
    else if (code === 'STALE_UPDATE') return;
    else if (told.length > 0) tell(Object.fromEntries(told.map(([path, [first = '']]) => [path, first])));
    else setFailure(errorText(error));
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t('apartmentPage.form')}
        onSubmit={(event) => {
          form.clearErrors();
          void form.handleSubmit(save)(event);
        }}
        className="flex min-w-0 flex-col gap-8"
      >
        {may ? null : <Notice tone="calm">{t('apartmentPage.readOnly')}</Notice>}
        <SectionLinks />
        <FormFields reading={!may} className="flex min-w-0 flex-col gap-8">
          <BasicsSection />
          <LayoutSection />
          <PriceSection />
          <MediaSection />
          <PanoramasSection />
          <TextsSection />
          <LinksSection />
          <TeamSection />
        </FormFields>
        {dirty ? (
          <SaveBar
            fields={changed.map((name) => (FIELD_NAMES[name] ? t(FIELD_NAMES[name]) : name))}
            overtaken={overtaken.map((name) => {
              const field = FIELD_NAMES[name] ? t(FIELD_NAMES[name]) : name;
              const theirs = shortText(start.current, name);
              return theirs === undefined ? field : t('apartmentPage.theirs', { field, value: theirs });
            })}
            failure={failure}
            saving={isSubmitting}
            onDiscard={() => {
              form.reset(start.current);
              setFailure(undefined);
              setOvertaken([]);
            }}
          />
        ) : null}
        <LeaveGuard
          when={dirty && !isSubmitting}
          name={apartment.number}
          onLeave={() => form.reset(start.current)}
        />
      </form>
    </FormProvider>
  );
}

/** Maximum length of someone else's value shown next to the user's, characters. */
const SHORT = 60;

/** A stored value, if short enough to show; undefined for lists and groups. */
function shortText(values: ApartmentValues, name: string): string | undefined {
  const value = Object.entries(values).find(([key]) => key === name)?.[1];
  if (typeof value !== 'string') return undefined;
  if (value === '') return NOTHING;
  return value.length > SHORT ? `${value.slice(0, SHORT)}…` : value;
}
