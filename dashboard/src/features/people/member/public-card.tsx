import { phoneText } from '@oriel/contract/phone-text';
import type { AgentCard } from '@oriel/contract/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { languageNames } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { agentCardQuery } from '../api.ts';

/** A member's public card, fetched as a visitor would. */
export function PublicCard({
  id,
  self,
  off,
}: {
  id: string;
  self: boolean;
  /** The card is known to be hidden from visitors. */
  off: boolean;
}) {
  const t = useTranslate();
  const card = useQuery({ ...agentCardQuery(id), enabled: !off });
  return (
    <section aria-labelledby="public-card" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="public-card" className="text-lg">
          {t(self ? 'publicCard.titleSelf' : 'publicCard.title')}
        </h2>
        <p className="text-sm text-secondary">{t('publicCard.lead')}</p>
      </div>
      {card.isPending && !off ? (
        <Skeleton className="h-24 rounded-card" />
      ) : card.isError ? (
        <Failure title={t('publicCard.failed')} error={card.error} retry={() => void card.refetch()} />
      ) : card.data && !off ? (
        <Card card={card.data} />
      ) : (
        <p className="rounded-card border border-dashed border-line p-4 text-sm text-secondary">
          {t(self ? 'publicCard.offSelf' : 'publicCard.off')}
        </p>
      )}
      {self ? (
        <Button asChild className="self-start" size="small">
          <Link to="/dashboard/profile">{t('publicCard.edit')}</Link>
        </Button>
      ) : null}
    </section>
  );
}

function Card({ card }: { card: AgentCard }) {
  const { name, jobTitle, bio, avatarUrl, languages, email, phone, organization } = card;
  return (
    <div className="flex items-start gap-4 rounded-card border border-line bg-raised p-4">
      <Avatar name={name} url={avatarUrl} className="size-12 text-base" />
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-medium">{name}</p>
        <p className="text-secondary">{[jobTitle, organization.name].filter(Boolean).join(', ')}</p>
        {languages.length > 0 ? <p className="text-secondary">{languageNames(languages)}</p> : null}
        {bio ? <p className="break-words whitespace-pre-line">{bio}</p> : null}
        {phone ? (
          <a href={`tel:${phone}`} className="rounded-control tabular underline underline-offset-4">
            {phoneText(phone)}
          </a>
        ) : null}
        {email ? (
          <a href={`mailto:${email}`} className="rounded-control break-all underline underline-offset-4">
            {email}
          </a>
        ) : null}
      </div>
    </div>
  );
}
