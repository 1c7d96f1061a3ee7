import type { RefreshedAngles } from '@oriel/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { navigatorsQuery } from '../../kit/navigators/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The choice of the picture that shows an apartment best, where a navigator has several to choose from. */
export function PreferredAngles({ estateId }: { estateId: string }) {
  const { data: navigators = [] } = useQuery(navigatorsQuery({ estateId }));
  return navigators.some(({ imageCount }) => imageCount > 1) ? <Choosing estateId={estateId} /> : null;
}

/** Recomputes, for every apartment, the picture that shows it best. */
function Choosing({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const [state, setState] = useState<{ running?: true; done?: RefreshedAngles; failure?: string }>({});

  async function chooseAgain(): Promise<void> {
    setState({ running: true });
    try {
      const { data } = await api.call('refreshPreferredAnglesByPost', { query: { estateId } });
      setState({ done: data });
      await refresh('audit');
    } catch (error) {
      setState({ failure: errorDetail(error) });
    }
  }

  const { done, failure, running } = state;
  return (
    <section aria-labelledby="angles" className="flex flex-col items-start gap-3">
      <h2 id="angles" className="text-lg">
        {t('angles.title')}
      </h2>
      <p className="max-w-[640px] text-sm text-secondary">{t('angles.text')}</p>
      <Button disabled={running === true} onClick={() => void chooseAgain()}>
        <RotateCw size={16} strokeWidth={1.5} aria-hidden />
        {t(running ? 'angles.running' : 'angles.refresh')}
      </Button>
      {failure ? <Notice>{failure}</Notice> : null}
      {done ? (
        <Notice tone="calm">
          <p>{t('angles.done', { count: done.processed, updated: done.updated })}</p>
          {done.withoutOverlay.length > 0 ? (
            <p>
              {t('angles.without', { count: done.withoutOverlay.length })}{' '}
              <Link
                to={`/dashboard/integrity?estateId=${estateId}&code=NO_OVERLAY`}
                className="underline underline-offset-2"
              >
                {t('angles.which')}
              </Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
    </section>
  );
}
