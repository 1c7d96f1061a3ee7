import type { AgentCard } from '@oriel/contract/user';

/** An agent's picture, or their initials. */
export function AgentFace({ agent }: { agent: AgentCard }) {
  const letters = agent.name
    .split(/\s+/)
    .map((word) => word[0])
    .filter(Boolean)
    .slice(0, 2)
    .join('');
  return agent.avatarUrl ? (
    <img className="oriel-face" src={agent.avatarUrl} alt="" width={48} height={48} />
  ) : (
    <span className="oriel-face" aria-hidden="true">
      {letters}
    </span>
  );
}
