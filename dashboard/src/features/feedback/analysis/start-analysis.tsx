import type { Feedback } from '@oriel/contract/feedback';
import { ANALYSIS_COOLDOWN_SECONDS } from '@oriel/contract/feedback-analysis';
import { ApiError } from '@oriel/sdk/team-client';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { analyseProject, isAnalysed } from '../api.ts';

/** Starts an analysis, and shows how it goes: it runs on the server, so that this page can be left. */
export function StartAnalysis({ project }: { project: Feedback }) {
  const t = useTranslate();
  const { id, ai, counts } = project;
  const { mutate, isPending, error } = useMutation({ mutationFn: () => analyseProject(id) });
  const requestedAt = ai.requestedAt ? Date.parse(ai.requestedAt) : 0;
  const readyAt = requestedAt + ANALYSIS_COOLDOWN_SECONDS * 1000;
  const running = isAnalysed(ai.status);
  const now = useNow(running || readyAt > Date.now());
  // A clock that is wrong by minutes must not lock the button.
  const wait = Math.min(ANALYSIS_COOLDOWN_SECONDS, Math.ceil((readyAt - now) / 1000));
  const refused = error instanceof ApiError ? error.code : undefined;
  // Both are shown otherwise: as the time left, and as the analysis that runs.
  const isKnown = refused === 'ANALYSIS_COOLDOWN' || refused === 'ANALYSIS_RUNNING';
  const nothing = counts.comments === 0 || refused === 'NOTHING_TO_ANALYSE';

  if (running) {
    return (
      <div className="flex max-w-[420px] flex-col gap-2">
        <p role="status">{t(`feedbackAi.is.${ai.status === 'RUNNING' ? 'running' : 'queued'}`)}</p>
        <ProgressBar label={t('feedbackAi.progress')} />
        <p className="text-sm text-secondary">
          <span className="tabular">{clock(now - Date.parse(ai.startedAt ?? ai.requestedAt ?? ''))}</span>
          {' · '}
          {t('feedbackAi.mayLeave')}
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {ai.status === 'FAILED' ? (
        <Notice>
          <p className="font-medium">{t('feedbackAi.failed')}</p>
          <p>{ai.error ?? ''}</p>
        </Notice>
      ) : error && !isKnown && !nothing ? (
        <Notice>{errorText(error)}</Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={ai.generatedAt ? 'secondary' : 'primary'}
          disabled={isPending || nothing || wait > 0}
          onClick={() => mutate()}
        >
          <Sparkles size={16} strokeWidth={1.5} aria-hidden />
          {isPending
            ? t('feedbackAi.starting')
            : t(
                ai.status === 'FAILED'
                  ? 'action.retry'
                  : ai.generatedAt
                    ? 'feedbackAi.again'
                    : 'feedbackAi.start',
              )}
        </Button>
        <p className="text-sm text-secondary" role="status">
          {nothing ? t('feedbackAi.nothing') : wait > 0 ? t('feedbackAi.wait', { seconds: wait }) : ''}
        </p>
      </div>
    </div>
  );
}

/** The time, every second while it matters. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}

/** "1:05" */
function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor((milliseconds || 0) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
