import type { ReactNode } from 'react';
import { usePageTitle } from '../../base/page-title.ts';

/** Title of a sign-in page, with a sentence below. */
export function AccountHead({ title, lead }: { title: string; lead?: ReactNode }) {
  usePageTitle(title);
  return (
    <div>
      <h1 className="text-2xl">{title}</h1>
      {lead ? <p className="mt-2 text-secondary">{lead}</p> : null}
    </div>
  );
}
