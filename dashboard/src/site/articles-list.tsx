import type { ArticleHead } from '@oriel/contract/articles';
import { SiteLink } from './site-link.tsx';

/** Articles by title and first sentence. */
export function ArticlesList({
  entries,
}: {
  entries: readonly (ArticleHead & { readonly to: string; readonly note?: string })[];
}) {
  return (
    <ul className="mt-12 grid gap-x-8 gap-y-8 md:grid-cols-2">
      {entries.map(({ to, title, lead, note }) => (
        <li key={to} className="border-t border-line pt-6">
          <h2 className="text-xl">
            <SiteLink to={to} className="rounded-control underline-offset-4 hover:underline">
              {title}
            </SiteLink>
          </h2>
          <p className="mt-2 max-w-[560px] text-secondary">{lead}</p>
          {note ? <p className="mt-2 text-sm text-secondary">{note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
