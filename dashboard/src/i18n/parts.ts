import type account from './en/account.json';
import type apartments from './en/apartments.json';
import type assets from './en/assets.json';
import type commands from './en/commands.json';
import type embed from './en/embed.json';
import type estates from './en/estates.json';
import type feedback from './en/feedback.json';
import type guide from './en/guide.json';
import type help from './en/help.json';
import type history from './en/history.json';
import type home from './en/home.json';
import type inquiries from './en/inquiries.json';
import type integrity from './en/integrity.json';
import type navigators from './en/navigators.json';
import type notices from './en/notices.json';
import type people from './en/people.json';
import type person from './en/person.json';
import type profile from './en/profile.json';
import type shell from './en/shell.json';
import type site from './en/site.json';
import type statistics from './en/statistics.json';
import type tour from './en/tour.json';
import type tours from './en/tours.json';

/**
 * The messages by the part of the application that shows them: a page loads its own parts with its code (`router.tsx` names them); `shell`
 * is always loaded and holds what several parts share. A new part needs a file in each language's folder and a line here.
 */
interface Parts {
  account: typeof account;
  apartments: typeof apartments;
  assets: typeof assets;
  commands: typeof commands;
  embed: typeof embed;
  estates: typeof estates;
  feedback: typeof feedback;
  guide: typeof guide;
  help: typeof help;
  history: typeof history;
  home: typeof home;
  inquiries: typeof inquiries;
  integrity: typeof integrity;
  navigators: typeof navigators;
  notices: typeof notices;
  people: typeof people;
  person: typeof person;
  profile: typeof profile;
  shell: typeof shell;
  site: typeof site;
  statistics: typeof statistics;
  tour: typeof tour;
  tours: typeof tours;
}

export type MessagePart = keyof Parts;

/** Key of a message; an unknown key is a compile error. */
export type MessageId = { [Part in MessagePart]: keyof Parts[Part] }[MessagePart];
