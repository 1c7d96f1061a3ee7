import type { Reply } from '@oriel/contract/comment';
import type { Feedback } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { publishedQuery } from '../api.ts';

/** Comments shown at a time. */
const PER_PAGE = 10;
/** Characters of a comment that find it in the list. */
const SEARCHED = 60;

interface SourcesProps {
  project: Feedback;
  /** The comments, or the topic that they are about. */
  of: { readonly ids: readonly string[] } | { readonly topic: string };
  /** "12 comments", "For: 3 comments" */
  label: string;
}

/** The comments behind a sentence, opened in place, all of them. */
export function Sources({ project, of, label }: SourcesProps) {
  const t = useTranslate();
  const list = useId();
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const total = 'ids' in of ? of.ids.length : undefined;
  return (
    <div className={open ? 'w-full' : ''}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-6 items-center gap-1 rounded-control text-secondary underline decoration-line underline-offset-4 transition-colors hover:text-ink"
      >
        {label}
        <ChevronDown
          size={14}
          strokeWidth={1.5}
          aria-hidden
          className={cx('transition-transform', open ? 'rotate-180' : '')}
        />
      </button>
      <div id={list} hidden={!open}>
        {open
          ? Array.from({ length: pages }, (_, index) => index).map((index) => (
              <SourcePage
                key={index}
                project={project}
                of={of}
                page={index + 1}
                total={total}
                more={index + 1 === pages ? () => setPages(pages + 1) : undefined}
              />
            ))
          : null}
        {total === 0 ? <p>{t('feedbackAi.noSources')}</p> : null}
      </div>
    </div>
  );
}

interface PageProps extends Pick<SourcesProps, 'project' | 'of'> {
  page: number;
  total: number | undefined;
  /** On the last page so far. */
  more: (() => void) | undefined;
}

function SourcePage({ project, of, page, total, more }: PageProps) {
  const t = useTranslate();
  const some = 'ids' in of ? { ids: of.ids.slice((page - 1) * PER_PAGE, page * PER_PAGE) } : of;
  const comments = useQuery({
    ...publishedQuery(project.id, some, 'ids' in of ? 1 : page, PER_PAGE),
    enabled: !('ids' in some) || some.ids.length > 0,
  });
  const left = (total ?? comments.data?.meta.total ?? 0) - page * PER_PAGE;
  if (comments.isError)
    return (
      <Failure
        title={t('feedbackAi.sourcesFailed')}
        error={comments.error}
        retry={() => void comments.refetch()}
      />
    );
  if (!comments.data) return <Skeleton className="mt-2 h-12" />;
  return (
    <>
      <ul className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-3">
        {comments.data.data.map((comment) => (
          <SourceComment key={comment.id} comment={comment} project={project} />
        ))}
      </ul>
      {more && left > 0 ? (
        <Button size="small" className="mt-3" onClick={more}>
          {t('feedbackAi.moreSources', { count: left })}
        </Button>
      ) : null}
    </>
  );
}

/** A cited comment: who, when, on what, and where it is in the list. */
function SourceComment({ comment, project }: { comment: Reply; project: Feedback }) {
  const t = useTranslate();
  const { author, body, createdAt, targetId } = comment;
  const item = project.items.find((one) => one.id === targetId);
  const [search = ''] = body.slice(0, SEARCHED).split('\n');
  return (
    <li>
      <p className="whitespace-pre-line text-ink">{body}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-secondary">
        <span>{author.name || t('feedback.somebody')}</span>
        <time dateTime={createdAt}>{dayAndTime(new Date(createdAt))}</time>
        {item ? <span>{item.title}</span> : null}
        <span>{t(`commentStatus.${comment.status}`)}</span>
        <Link
          to={`/dashboard/feedback/${project.id}?${new URLSearchParams({ tab: 'comments', search })}`}
          className="underline underline-offset-2 hover:text-ink"
        >
          {t('feedbackAi.inList')}
        </Link>
      </p>
    </li>
  );
}
