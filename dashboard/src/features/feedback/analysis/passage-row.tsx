import type { Feedback } from '@oriel/contract/feedback';
import type { Passage } from '@oriel/contract/feedback-analysis';
import { EyeOff, PencilLine, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { updateProject } from '../api.ts';
import { plainSummary } from '../plain-summary.ts';
import { EditWords } from './edit-words.tsx';
import { Sources } from './sources.tsx';

/** Quotes shown with a topic; all of its comments are opened at a press. */
const QUOTES = 2;

const ROW = 'border-t border-line py-3 first:border-t-0 first:pt-0';

interface RowProps {
  project: Feedback;
  passage: Passage;
  /** Key of the one that is being edited. */
  editing: string | undefined;
  onEdit: (key: string | undefined) => void;
}

/** A sentence or a topic: its words, who changed them, the comments it rests on, and what can be done with it. */
export function PassageRow({ project, passage, editing, onEdit }: RowProps) {
  const t = useTranslate();
  const { key, text, hidden } = passage;
  const pencil = useRef<HTMLButtonElement>(null);
  const isEdited = editing === key;
  const was = useRef(false);
  useEffect(() => {
    // Back to the button that was pressed; the field that took its place is gone.
    if (was.current && !isEdited) pencil.current?.focus();
    was.current = isEdited;
  }, [isEdited]);
  const hide = (value: boolean) =>
    void reported(updateProject(project, { ai: { corrections: [{ key, hidden: value }] } }));
  if (text === undefined) return <li className={`${ROW} text-secondary`}>{t('feedbackAi.gone')}</li>;
  const words = plainSummary(text);
  return (
    <li className={ROW}>
      {isEdited ? (
        <EditWords project={project} passage={passage} onClose={() => onEdit(undefined)} />
      ) : (
        <div className="flex items-start gap-2">
          <p className={`min-w-0 flex-1 ${hidden ? 'text-secondary line-through' : ''}`}>{words}</p>
          <span className="flex shrink-0 gap-1">
            <Button
              ref={pencil}
              size="icon"
              variant="quiet"
              title={t('feedbackAi.edit')}
              aria-label={t('feedbackAi.editOf', { words })}
              disabled={editing !== undefined}
              onClick={() => onEdit(key)}
            >
              <PencilLine size={16} strokeWidth={1.5} aria-hidden />
            </Button>
            <Button
              size="icon"
              variant="quiet"
              title={t(hidden ? 'feedbackAi.restore' : 'feedbackAi.hide')}
              aria-label={t(hidden ? 'feedbackAi.restoreOf' : 'feedbackAi.hideOf', { words })}
              onClick={() => hide(!hidden)}
            >
              {hidden ? (
                <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
              ) : (
                <EyeOff size={16} strokeWidth={1.5} aria-hidden />
              )}
            </Button>
          </span>
        </div>
      )}
      {passage.quotes?.slice(0, QUOTES).map((quote) => (
        <p key={quote.commentId} className="mt-1 text-sm text-secondary">
          “{quote.text}”
        </p>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-secondary">
        {hidden ? <span>{t('feedbackAi.isHidden')}</span> : null}
        <Mood passage={passage} />
        <Behind project={project} passage={passage} />
        {passage.removed > 0 ? <span>{t('feedbackAi.removed', { count: passage.removed })}</span> : null}
        <Change project={project} passage={passage} />
      </div>
    </li>
  );
}

/** Above it, a topic is talked about well; below its negative, badly. */
const CLEAR = 0.15;

function Mood({ passage: { sentiment } }: { passage: Passage }) {
  const t = useTranslate();
  if (sentiment === undefined) return null;
  return (
    <span>{t(`feedbackAi.mood.${sentiment > CLEAR ? 'good' : sentiment < -CLEAR ? 'bad' : 'mixed'}`)}</span>
  );
}

/** The comments behind a passage. */
function Behind({ project, passage }: { project: Feedback; passage: Passage }) {
  const t = useTranslate();
  const { part, machine, commentIds, against, count = 0 } = passage;
  if (part === 'TOPIC')
    return (
      <Sources project={project} of={{ topic: machine ?? '' }} label={t('feedbackAi.sources', { count })} />
    );
  if (against)
    return (
      <>
        <Sources
          project={project}
          of={{ ids: commentIds }}
          label={t('feedbackAi.for', { count: commentIds.length })}
        />
        <Sources
          project={project}
          of={{ ids: against }}
          label={t('feedbackAi.against', { count: against.length })}
        />
      </>
    );
  if (commentIds.length === 0) return null;
  return (
    <Sources
      project={project}
      of={{ ids: commentIds }}
      label={t('feedbackAi.sources', { count: commentIds.length })}
    />
  );
}

/** Who changed the words, and on wish the machine's. */
function Change({ project, passage }: { project: Feedback; passage: Passage }) {
  const t = useTranslate();
  const { key, changedBy, changedAt, machine, text, hidden } = passage;
  if (!changedAt) return null;
  const when = dayAndTime(new Date(changedAt));
  const changed = machine === undefined || text !== machine;
  // Neither other words nor hidden: a translation is all there is.
  if (!changed && !hidden)
    return (
      <span>{t('feedbackAi.translatedBy', { name: changedBy?.name || t('feedbackAi.somebody'), when })}</span>
    );
  const id = changed ? 'feedbackAi.changedBy' : 'feedbackAi.hiddenBy';
  return (
    <details className={changed ? 'open:w-full' : ''}>
      <summary className="w-fit min-h-6 cursor-pointer rounded-control">
        {t(id, { name: changedBy?.name || t('feedbackAi.somebody'), when })}
      </summary>
      {changed ? (
        <div className="mt-2 flex flex-col items-start gap-2 border-l-2 border-line pl-3">
          <p>
            {t('feedbackAi.byMachine')}{' '}
            <span className="text-ink">
              {machine === undefined ? t('feedbackAi.machineGone') : plainSummary(machine)}
            </span>
          </p>
          <Button
            size="small"
            onClick={() =>
              void reported(updateProject(project, { ai: { corrections: [{ key, text: null }] } }))
            }
          >
            {t('feedbackAi.backToMachine')}
          </Button>
        </div>
      ) : (
        <p className="mt-2 border-l-2 border-line pl-3">{t('feedbackAi.machineWords')}</p>
      )}
    </details>
  );
}
