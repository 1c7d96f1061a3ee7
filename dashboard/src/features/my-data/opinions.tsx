import type { PersonRecord } from '@oriel/contract/person';
import { dayAndTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Part } from './part.tsx';

/** Comments, likes, votes and reports of a person. */
export function Opinions({ record }: { record: PersonRecord }) {
  const t = useTranslate();
  const { comments, reactions, votes, reports } = record;
  const said = [
    ...reactions.map(({ at, reaction, comment }) => ({
      at,
      does: t(`person.reaction.${reaction}`),
      about: comment,
    })),
    ...votes.map(({ at, vote, statement }) => ({ at, does: t(`person.vote.${vote}`), about: statement })),
    ...reports.map(({ at, reason }) => ({ at, does: t('person.report'), about: reason })),
  ];
  return (
    <>
      {comments.length > 0 ? (
        <Part title={t('person.comments')}>
          <ul className="flex flex-col gap-4">
            {comments.map((comment) => (
              <li key={comment.id} className="rounded-card border border-line bg-raised p-4 text-sm">
                <p className="text-secondary">
                  {[
                    comment.about,
                    comment.name,
                    comment.email,
                    dayAndTime(new Date(comment.createdAt)),
                    t(`person.comment.${comment.status}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="mt-1 break-words whitespace-pre-line">{comment.body}</p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {said.length > 0 ? (
        <Part title={t('person.opinions')}>
          <ul className="flex flex-col gap-3 text-sm">
            {said.map(({ at, does, about }) => (
              <li key={`${at} ${does} ${about}`}>
                <p className="text-secondary">
                  {does} · {dayAndTime(new Date(at))}
                </p>
                <p className="break-words">{about}</p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}
