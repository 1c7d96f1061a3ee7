import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { oneLine } from '../platform/mail-address.ts';
import type { MailValues } from './mailer.ts';
import {
  dayText,
  type Fact,
  greeting,
  LONGEST,
  type MailBody,
  nameLine,
  type Section,
  subjectLine,
  type Words,
} from './words.ts';

function settingsLink({ say, origin }: Words) {
  return { label: say('settings'), url: `${origin}/dashboard/profile/notifications` };
}

function count({ locale }: Words, value: number): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(value);
}

/** Notifies of a comment; others within the same quarter of an hour are not mailed. */
export function commentNews(words: Words, values: MailValues['feedback-comment']): MailBody {
  const { say, origin } = words;
  const title = nameLine(values.title);
  const author = nameLine(values.author) || say('feedback-comment.guest');
  return {
    subject: subjectLine(say('feedback-comment.subject', { title })),
    greeting: say('greeting.nobody'),
    text: say('feedback-comment.text', { title }),
    facts: values.item ? [{ label: say('feedback-comment.item'), value: nameLine(values.item) }] : [],
    quote: { label: say('feedback-comment.quote', { author }), text: values.body.slice(0, LONGEST.quote) },
    action: {
      label: say(values.waits ? 'feedback-comment.review' : 'feedback-comment.action'),
      url: `${origin}${values.path}`,
    },
    links: [settingsLink(words)],
    note: say('feedback-comment.note'),
  };
}

/** The comments of a day, by project. */
export function feedbackDigest(words: Words, values: MailValues['feedback-digest']): MailBody {
  const { say, origin } = words;
  const total = values.projects.reduce((sum, { comments }) => sum + comments, 0);
  return {
    subject: subjectLine(
      say('feedback-digest.subject', { count: total, organization: nameLine(values.organization) }),
    ),
    greeting: greeting(say, values.reader),
    text: say('feedback-digest.text', { count: total, day: dayText(words, values.day, 'long') }),
    facts: [],
    sections: values.projects.map(({ id, title, comments, pending, quotes }) => ({
      title: nameLine(title),
      rows: [
        { label: say('feedback-digest.comments'), value: count(words, comments) },
        ...(pending > 0 ? [{ label: say('feedback-digest.pending'), value: count(words, pending) }] : []),
      ],
      quotes: quotes.map((quote) => oneLine(quote, 240)),
      link: {
        label: say('feedback-digest.open'),
        url: `${origin}/dashboard/feedback/${encodeURIComponent(id)}?tab=comments`,
      },
    })),
    links: [settingsLink(words)],
    note: '',
  };
}

/** A number with the previous week's. */
function figure(words: Words, label: string, { now, before }: { now: number; before: number }): Fact {
  return {
    label,
    value: count(words, now),
    detail: words.say('weekly-report.before', { before: count(words, before) }),
  };
}

/** The week in sentences first, then in numbers. */
export function weeklyReport(words: Words, values: MailValues['weekly-report']): MailBody {
  const { say, origin } = words;
  const { figures, apartments, bookings, unread, own } = values;
  const organization = nameLine(values.organization);
  const sections: Section[] = [
    {
      title: say(own ? 'weekly-report.own' : 'weekly-report.week'),
      rows: [
        figure(words, say('weekly-report.visits'), figures.visits),
        ...(figures.visitors ? [figure(words, say('weekly-report.visitors'), figures.visitors)] : []),
        figure(words, say('weekly-report.favorites'), figures.favorites),
        figure(words, say('weekly-report.inquiries'), figures.inquiries),
      ],
    },
    ...(apartments.length > 0
      ? [
          {
            title: say('weekly-report.flats'),
            rows: apartments.map(({ number, details }) => ({
              label: nameLine(number),
              value: say('weekly-report.looks', { count: details }),
            })),
          },
        ]
      : []),
    ...(bookings.length > 0
      ? [
          {
            title: say('weekly-report.bookings'),
            rows: bookings.map(({ number, estate, until }) => ({
              label: oneLine(`${number} · ${estate}`, LONGEST.name),
              value: say('weekly-report.until', { day: dayText(words, until, 'medium') }),
            })),
          },
        ]
      : []),
  ];
  return {
    subject: subjectLine(say('weekly-report.subject', { organization })),
    greeting: greeting(say, values.reader),
    text: [
      say('weekly-report.text', {
        from: dayText(words, values.from, 'medium'),
        to: dayText(words, values.to, 'medium'),
      }),
      trend(words, figures.visits),
      ...(unread > 0 ? [say('weekly-report.unread', { count: unread })] : []),
    ].join(' '),
    facts: [],
    sections,
    action:
      unread > 0
        ? { label: say('weekly-report.read'), url: `${origin}/dashboard/inquiries?status=NEW` }
        : { label: say('weekly-report.open'), url: `${origin}/dashboard` },
    links: [settingsLink(words)],
    note: '',
  };
}

/** The trend of visits, in words. */
function trend(words: Words, { now, before }: { now: number; before: number }): string {
  const { say } = words;
  if (now === before) return say('weekly-report.same', { now });
  return say(now > before ? 'weekly-report.more' : 'weekly-report.fewer', {
    now,
    by: Math.abs(now - before),
  });
}
