import type { Inquiry } from '@oriel/contract/inquiry';
import { INQUIRY_REPLY_MAX, INQUIRY_REPLY_SUBJECT_MAX } from '@oriel/contract/inquiry-rules';
import type { ReplyTemplate } from '@oriel/contract/organization';
import { filledTemplate, templateText } from '@oriel/contract/reply-template';
import { useQuery } from '@tanstack/react-query';
import { useLanguageName } from '../../../i18n/language-name.ts';
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
  const languageName = useLanguageName();
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
  if (!inquiry || !mayReply) return undefined;
  const { id, locale } = inquiry;
  const values = valuesOf(inquiry, me?.name ?? '', organization?.name ?? '');
  const ready = templates.flatMap(({ name, texts, subjects }): ReadyText[] => {
    const found = templateText(texts, locale);
    if (!found) return [];
    const subject = subjects?.[found.locale];
    // Either English is the reader's own.
    const isForeign = (found.locale === 'pl') !== (locale === 'pl');
    return [
      {
        name,
        text: filledTemplate(found.text, values),
        ...(subject ? { subject: filledTemplate(subject, values) } : {}),
        ...(isForeign ? { foreign: languageName(found.locale) } : {}),
      },
    ];
  });
  return {
    name: inquiry.name,
    maxLength: INQUIRY_REPLY_MAX,
    subjectMaxLength: INQUIRY_REPLY_SUBJECT_MAX,
    head,
    templates: ready,
    preview: (words) => previewReply(id, words),
    send: async (words, key) => {
      await sendReply(id, words, key);
      await afterReply(id);
    },
  };
}
