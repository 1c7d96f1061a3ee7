import type { Inquiry } from '@oriel/contract/inquiry';
import { INQUIRY_REPLY_MAX } from '@oriel/contract/inquiry-rules';
import type { ReplyTemplate } from '@oriel/contract/organization';
import { filledTemplate, templateText } from '@oriel/contract/reply-template';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { organizationQuery } from '../../../kit/embedding/api.ts';
import type { ReadyText, Reply } from '../../../kit/history/reply.ts';
import { meQuery, useOrganization } from '../../../kit/me.ts';
import { previewReply, replyHeadQuery, sendReply } from '../api.ts';
import { afterReply } from '../edit-inquiry.ts';

const NONE: readonly ReplyTemplate[] = [];

/** Values of the placeholders. One without a value stays in the text. */
function valuesOf(inquiry: Inquiry, member: string, organization: string) {
  const { name, email, apartments, estateName, reference } = inquiry;
  return {
    // Without a name, an inquiry goes by its address.
    name: name === email ? undefined : name,
    apartment: apartments.map(({ number }) => number).join(', ') || undefined,
    estate: estateName,
    reference,
    member: member || undefined,
    organization,
  };
}

/** Replying to an inquiry by e-mail; undefined when it has no address. */
export function useReply(inquiry: Inquiry | undefined): Reply | undefined {
  const { data: me } = useQuery(meQuery);
  const organization = useOrganization();
  const { data: whole } = useQuery({
    ...organizationQuery(organization?.id ?? ''),
    enabled: organization !== undefined,
  });
  const mayReply = inquiry?.email !== undefined && !inquiry.anonymizedAt;
  const { data: head } = useQuery({
    ...replyHeadQuery(inquiry ?? { id: '', locale: 'en' }),
    enabled: mayReply,
  });
  const templates = whole?.replyTemplates ?? NONE;
  const ready = useMemo(() => {
    if (!inquiry) return [];
    const values = valuesOf(inquiry, me?.name ?? '', organization?.name ?? '');
    return templates.flatMap(({ name, texts }): ReadyText[] => {
      const found = templateText(texts, inquiry.locale);
      if (!found) return [];
      // Either English is the reader's own.
      const isForeign = (found.locale === 'pl') !== (inquiry.locale === 'pl');
      return [
        {
          name,
          text: filledTemplate(found.text, values),
          ...(isForeign ? { foreign: LANGUAGE_NAMES[found.locale] } : {}),
        },
      ];
    });
  }, [inquiry, templates, me?.name, organization?.name]);
  if (!inquiry || !mayReply) return undefined;
  const { id } = inquiry;
  return {
    name: inquiry.name,
    maxLength: INQUIRY_REPLY_MAX,
    head,
    templates: ready,
    preview: (text) => previewReply(id, text),
    send: async (text, key) => {
      await sendReply(id, text, key);
      await afterReply(id);
    },
  };
}
