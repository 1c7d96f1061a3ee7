import { LOCALES } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Check, LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { brand, config } from '../../base/config.ts';
import { preferences, setAnalyticsChoice, setLanguage, setTheme, THEMES } from '../../base/preferences.ts';
import { signOut } from '../../base/sign-out.ts';
import { isLocale, LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery, updateMe } from '../../kit/me.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/class-names.ts';
import { leaveThen } from '../../ui/leaving.ts';
import { MENU, MENU_ITEM, MENU_LABEL } from '../../ui/menu-classes.ts';

export function UserMenu({ compact }: { compact?: boolean }) {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const { theme, language, analytics: analyticsChoice } = useStore(preferences);

  function chooseLanguage(value: string): void {
    if (!isLocale(value)) return;
    void setLanguage(value);
    // The page changes its language at once; storing it in the account may fail silently.
    void updateMe({ locale: value }).catch(() => undefined);
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={cx(
          'flex items-center gap-3 rounded-control text-left transition-colors hover:bg-sunken',
          compact ? 'p-1' : 'p-2',
        )}
      >
        <Avatar name={me?.name ?? ''} url={me?.avatarThumbnailUrl} />
        <span className="sr-only">{t('shell.account')} </span>
        {compact ? (
          <span className="sr-only">{me?.name}</span>
        ) : (
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{me?.name}</span>
            <span className="block truncate text-xs text-secondary">{me?.email}</span>
          </span>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={compact ? 'bottom' : 'top'}
          align={compact ? 'end' : 'start'}
          sideOffset={4}
          collisionPadding={8}
          className={MENU}
        >
          {compact ? <DropdownMenu.Label className={MENU_LABEL}>{me?.email}</DropdownMenu.Label> : null}
          <DropdownMenu.Item asChild className={MENU_ITEM}>
            <Link to="/dashboard/profile">{t('area.profile')}</Link>
          </DropdownMenu.Item>
          <DropdownMenu.Label className={MENU_LABEL}>{t('shell.language')}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={language}
            onValueChange={chooseLanguage}
            aria-label={t('shell.language')}
          >
            {LOCALES.map((locale) => (
              <Choice key={locale} value={locale} label={LANGUAGE_NAMES[locale]} />
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Label className={MENU_LABEL}>{t('shell.theme')}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={theme} aria-label={t('shell.theme')}>
            {THEMES.map((choice) => (
              <Choice
                key={choice}
                value={choice}
                label={t(`theme.${choice}`)}
                onSelect={() => setTheme(choice)}
              />
            ))}
          </DropdownMenu.RadioGroup>
          {config.analyticsId !== undefined && analyticsChoice !== undefined ? (
            <DropdownMenu.Item className={MENU_ITEM} onSelect={() => setAnalyticsChoice(undefined)}>
              {t('analytics.again')}
            </DropdownMenu.Item>
          ) : null}
          <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line" />
          <DropdownMenu.Item className={MENU_ITEM} onSelect={() => leaveThen('window', signOut)}>
            <LogOut size={16} strokeWidth={1.5} aria-hidden />
            {t('shell.signOut')}
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild className={MENU_ITEM}>
            <a href="/docs/changes" className="text-xs text-secondary">
              {t('shell.version', { name: brand.name, version: config.version })}
            </a>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Choice({ value, label, onSelect }: { value: string; label: string; onSelect?: () => void }) {
  return (
    <DropdownMenu.RadioItem value={value} className={MENU_ITEM} {...(onSelect ? { onSelect } : {})}>
      <span className="flex-1">{label}</span>
      <DropdownMenu.ItemIndicator>
        <Check size={16} strokeWidth={1.5} aria-hidden className="text-accent" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
