import { LOCALES } from '@oriel/contract/enums';
import { useQueries } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { setLanguage, setTheme, THEMES } from '../../base/preferences.ts';
import { session } from '../../base/services.ts';
import { signOut } from '../../base/sign-out.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { Area } from '../../kit/areas.ts';
import { updateMe, useOrganization } from '../../kit/me.ts';
import { DialogPanel } from '../../ui/dialog.tsx';
import { leaveThen } from '../../ui/leaving.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { closeCommands, openHelp } from './commands-state.ts';
import { recentOf, remember } from './recent.ts';
import { isSearched, type SearchedArea, searchQuery } from './search.ts';

/** Minimum length of a search, characters. */
const SEARCH_LENGTH = 2;

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-secondary';
const ITEM =
  'flex min-h-[40px] cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-sunken';

/** Whether a label contains every typed word, in any order. */
function fits(label: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = label.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Opens any page and runs actions without a page, by keyboard. */
export function Palette({ areas }: { areas: readonly Area[] }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const organization = useStore(session.store, (state) => state.organization) ?? '';
  const edit = useOrganization()?.role !== 'AGENT';
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const searched = areas.map(({ key }) => key).filter(isSearched);
  const asks = search.length >= SEARCH_LENGTH;
  const found = useQueries({
    queries: searched.map((area) => ({ ...searchQuery(area, search), enabled: asks })),
  });
  const searching = asks && found.some(({ isFetching }) => isFetching);
  const has = (key: SearchedArea) => areas.some((area) => area.key === key);

  const run = (act: () => unknown): void => {
    closeCommands();
    void act();
  };
  const go = (path: string, label: string): void => {
    remember(organization, { path, label });
    run(() => navigate(path));
  };
  const item = (value: string, label: string, act: () => void, icon?: ReactNode) => (
    <Command.Item key={value} value={value} onSelect={act} className={ITEM}>
      {icon}
      <span className="min-w-0 truncate">{label}</span>
    </Command.Item>
  );

  const actions = [
    ...(edit && has('tours')
      ? [['tour', t('palette.newTour'), () => go('/dashboard/tours', t('area.tours'))] as const]
      : []),
    ...(edit && has('feedback')
      ? [
          [
            'project',
            t('palette.newProject'),
            () => go('/dashboard/feedback/create', t('palette.newProject')),
          ] as const,
        ]
      : []),
    ...THEMES.map(
      (theme) =>
        [
          `theme-${theme}`,
          `${t('shell.theme')}: ${t(`theme.${theme}`)}`,
          () => run(() => setTheme(theme)),
        ] as const,
    ),
    ...LOCALES.map(
      (locale) =>
        [
          `language-${locale}`,
          `${t('shell.language')}: ${LANGUAGE_NAMES[locale]}`,
          () =>
            run(async () => {
              await setLanguage(locale);
              await updateMe({ locale }).catch(() => undefined);
            }),
        ] as const,
    ),
    ['help', t('shortcuts.title'), openHelp] as const,
    ['sign-out', t('shell.signOut'), () => run(() => leaveThen('window', signOut))] as const,
  ];
  const recent = typed.trim() === '' ? recentOf(organization) : [];
  const shownAreas = areas.filter(({ name }) => fits(t(name), typed));
  const shownActions = actions.filter(([, label]) => fits(label, typed));
  // A kind of result appears only after those above it: late results never displace the one that Enter would open.
  const late = asks ? found.findIndex(({ isPending }) => isPending) : 0;
  const results = searched
    .slice(0, late < 0 ? undefined : late)
    .map((area, index) => ({ area, list: found[index]?.data ?? [] }));
  const nothing =
    shownAreas.length + shownActions.length === 0 && results.every(({ list }) => list.length === 0);

  return (
    <DialogPanel
      open
      onOpenChange={(open) => {
        if (!open) closeCommands();
      }}
      title={t('palette.title')}
    >
      <Command label={t('palette.title')} shouldFilter={false} loop className="mt-4">
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={t('palette.placeholder')}
          className="h-[44px] w-full rounded-control border border-edge bg-raised px-3 text-base placeholder:text-secondary"
        />
        <p role="status" className="sr-only">
          {searching ? t('palette.searching') : nothing ? t('palette.nothing') : ''}
        </p>
        <Command.List className="mt-3 max-h-[50dvh] overflow-y-auto" label={t('palette.title')}>
          {nothing && !searching ? (
            <p className="px-3 py-4 text-sm text-secondary">{t('palette.nothing')}</p>
          ) : null}
          {recent.length > 0 ? (
            <Command.Group heading={t('palette.recent')} className={GROUP}>
              {recent.map(({ path, label }) => item(`recent ${path}`, label, () => go(path, label)))}
            </Command.Group>
          ) : null}
          {results.map(({ area, list }) =>
            list.length > 0 ? (
              <Command.Group key={area} heading={t(`area.${area}`)} className={GROUP}>
                {list.map(({ path, label }) => item(path, label, () => go(path, label)))}
              </Command.Group>
            ) : null,
          )}
          {shownAreas.length > 0 ? (
            <Command.Group heading={t('shell.areas')} className={GROUP}>
              {shownAreas.map(({ key, path, name, icon: Icon }) =>
                item(
                  `area ${key}`,
                  t(name),
                  () => run(() => navigate(path)),
                  <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-secondary" />,
                ),
              )}
            </Command.Group>
          ) : null}
          {shownActions.length > 0 ? (
            <Command.Group heading={t('palette.actions')} className={GROUP}>
              {shownActions.map(([key, label, act]) => item(`action ${key}`, label, act))}
            </Command.Group>
          ) : null}
        </Command.List>
      </Command>
    </DialogPanel>
  );
}
