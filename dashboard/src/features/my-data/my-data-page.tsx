import type { PersonRecord } from '@oriel/contract/person';
import { useCallback, useEffect, useState } from 'react';
import { brand } from '../../base/config.ts';
import { usePageTitle } from '../../base/page-title.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { LanguageChoice } from '../../kit/language-choice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { fromBrowser, isLinkInvalid, organizationMeant, viewPerson } from './person-link.ts';
import { PersonPage } from './record.tsx';

type State =
  | { readonly kind: 'asking'; readonly expired: boolean }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'open'; readonly token: string; readonly record: PersonRecord };

/**
 * What an organization keeps about somebody without an account, opened by a link: to see, correct, withdraw and erase. Neither analytics nor
 * error reports run here (`PERSON_PATH`).
 */
export function MyDataPage() {
  const t = useTranslate();
  const [state, setState] = useState<State>({ kind: 'loading' });
  usePageTitle(t('person.title'));

  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const token = await fromBrowser(location.hash);
      setState(
        token ? { kind: 'open', token, record: await viewPerson(token) } : { kind: 'asking', expired: false },
      );
    } catch (error) {
      setState(
        isLinkInvalid(error)
          ? { kind: 'asking', expired: true }
          : { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) },
      );
    }
  }, []);
  useEffect(() => {
    void load();
    // Another link opened in the same tab changes nothing but the part behind `#`.
    const follow = () => void load();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [load]);

  return (
    <div className="min-h-dvh">
      <SkipLinks main="main" />
      <header className="mx-auto flex max-w-[768px] items-center justify-between gap-4 px-4 pt-6 md:px-6">
        {state.kind === 'open' ? (
          <Keeper organization={state.record.organization} />
        ) : (
          <a href="/" className="rounded-control">
            <Wordmark brand={brand} />
          </a>
        )}
        <LanguageChoice />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[768px] px-4 py-12 outline-none md:px-6">
        {state.kind === 'loading' ? (
          <div className="flex flex-col gap-4" aria-busy="true">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-32 w-full" />
          </div>
        ) : null}
        {state.kind === 'failed' ? (
          <>
            <h1 className="mb-6 text-2xl">{t('person.title')}</h1>
            <Failure title={t('person.failed')} error={state.error} retry={() => void load()} />
          </>
        ) : null}
        {state.kind === 'asking' ? (
          <AskForLink expired={state.expired} organizationId={organizationMeant(location.search)} />
        ) : null}
        {state.kind === 'open' ? (
          <PersonPage
            record={state.record}
            token={state.token}
            onChange={(record) => setState({ ...state, record })}
          />
        ) : null}
      </main>
    </div>
  );
}

/** Whose page it is: they asked there, and most of them have never heard of us. */
function Keeper({ organization: { name, logoUrl } }: Pick<PersonRecord, 'organization'>) {
  if (!logoUrl) return <p className="min-w-0 truncate font-semibold">{name}</p>;
  return (
    <span className="flex h-12 min-w-0 items-center rounded-control border border-line bg-white px-2">
      <img src={logoUrl} alt={name} className="max-h-8 max-w-full object-contain" />
    </span>
  );
}
