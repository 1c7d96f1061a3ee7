import type { AgentCard } from '@oriel/contract/user';
import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fromServer } from '../core/from-server.ts';
import { useTexts } from '../locales/texts.tsx';
import { AgentFace } from './agent-face.tsx';
import { useBuilding } from './building-context.ts';

/** Badge of the agent that the page is shown for, over the picture. Empty for agents without a public profile. */
export function AgentBadge() {
  const text = useTexts();
  const { visit } = useBuilding();
  const { agentId, avatar, apiBase } = visit;
  const [agent, setAgent] = useState<AgentCard | null>(null);
  useEffect(() => {
    if (!agentId || !avatar) return;
    const asking = new AbortController();
    fetch(`${apiBase}/user/${agentId}`, { signal: asking.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { data } = fromServer((await response.json()) as { data: AgentCard }, apiBase);
        setAgent(data);
      })
      // The avatar is optional.
      .catch(() => {});
    return () => asking.abort();
  }, [agentId, avatar, apiBase]);
  if (!agent) return null;
  return (
    <section
      className="oriel-row oriel-agent-badge oriel-pill oriel-over"
      // The contact card of an apartment has a label of its own, and may show the same person.
      aria-label={agent.name}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <AgentFace agent={agent} />
      <p>
        <strong>{agent.name}</strong>
        <span>{agent.jobTitle ?? agent.organization.name}</span>
      </p>
      {agent.phone ? (
        <a
          className="oriel-icon-button"
          href={`tel:${agent.phone}`}
          aria-label={text('agent.call', { name: agent.name })}
        >
          <Phone size={18} strokeWidth={1.5} aria-hidden="true" />
        </a>
      ) : null}
    </section>
  );
}
