import { type EmbedChoice, linkTo, viewerPath } from '@oriel/contract/embed-snippets';
import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { publicOrigin } from '../../../base/config.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useEmbeddable } from '../../../kit/embedding/api.ts';
import { useOrganization } from '../../../kit/me.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Toggle } from '../../../ui/controls.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Snippet } from '../../../ui/snippet.tsx';

/** An agent's personal link: inquiries through it are assigned to them. */
export function AgentLink({ id, name, self }: { id: string; name: string; self: boolean }) {
  const t = useTranslate();
  const organization = useOrganization();
  const { tours, buildings, error, isPending } = useEmbeddable(organization?.features ?? []);
  const [key, setKey] = useState<string>();
  const [avatar, setAvatar] = useState(true);
  const all = [...buildings, ...tours].filter(({ isPublic }) => isPublic);
  const shown = all.find((one) => one.id === key) ?? all[0];
  const choice: EmbedChoice | undefined = shown && {
    kind: shown.kind,
    id: shown.key,
    title: shown.name,
    options: { agentId: id, avatar: avatar && shown.kind === 'navigator' },
  };
  return (
    <section aria-labelledby="agent-link" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="agent-link" className="text-lg">
          {t(self ? 'agentLink.titleSelf' : 'agentLink.title')}
        </h2>
        <p className="text-sm text-secondary">
          {t(self ? 'agentLink.leadSelf' : 'agentLink.lead', { name })}
        </p>
      </div>
      {!organization || (isPending && !error) ? (
        <Skeleton className="h-24" />
      ) : choice && shown ? (
        <>
          <Choice
            label={t('agentLink.what')}
            value={shown.id}
            options={all.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setKey}
          />
          {shown.kind === 'navigator' ? (
            <Toggle
              label={t('agentLink.avatar')}
              help={t('agentLink.avatarHelp')}
              on={avatar}
              onChange={setAvatar}
            />
          ) : null}
          <Snippet
            title={t('agentLink.address')}
            help={t('agentLink.addressHelp')}
            code={linkTo(publicOrigin, choice)}
          />
          <Button asChild size="small" className="self-start">
            <a href={viewerPath(choice, false)} target="_blank" rel="noopener">
              {t('agentLink.open')}
              <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
            </a>
          </Button>
        </>
      ) : (
        <p className="text-sm text-secondary">{t(error ? 'agentLink.failed' : 'agentLink.none')}</p>
      )}
    </section>
  );
}
