import { phoneText } from '@oriel/contract/phone-text';
import type { AgentCard } from '@oriel/contract/user';
import { Mail, Phone } from 'lucide-react';
import { useLanguageTag, useTexts } from '../../locales/texts.tsx';
import { AgentFace } from '../agent-face.tsx';

/** Contact person for the apartment. */
export function ApartmentAgent({ agent }: { agent: AgentCard }) {
  const text = useTexts();
  const spoken = languageNames(agent.languages, useLanguageTag());
  return (
    <section className="oriel-row oriel-agent" aria-label={text('agent.title')}>
      <AgentFace agent={agent} />
      <div>
        <p className="oriel-agent-name">{agent.name}</p>
        <p className="oriel-quiet">{agent.jobTitle ?? agent.organization.name}</p>
        {spoken ? <p className="oriel-quiet">{spoken}</p> : null}
      </div>
      <div className="oriel-agent-contacts">
        {agent.phone ? (
          <a
            className="oriel-icon-button"
            href={`tel:${agent.phone}`}
            aria-label={text('agent.call', { name: agent.name })}
            title={phoneText(agent.phone)}
          >
            <Phone size={20} strokeWidth={1.5} aria-hidden="true" />
          </a>
        ) : null}
        {agent.email ? (
          <a
            className="oriel-icon-button"
            href={`mailto:${agent.email}`}
            aria-label={text('agent.write', { name: agent.name })}
            title={agent.email}
          >
            <Mail size={20} strokeWidth={1.5} aria-hidden="true" />
          </a>
        ) : null}
      </div>
      {agent.bio ? <p className="oriel-agent-bio">{agent.bio}</p> : null}
    </section>
  );
}

/** "Polish, English" from "pl" and "en"; anything that is not a language tag stays as it is. */
function languageNames(tags: readonly string[], language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const nameOf = (tag: string): string => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      return tag;
    }
  };
  return tags.map(nameOf).join(', ');
}
