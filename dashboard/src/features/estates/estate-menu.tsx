import type { Estate } from '@oriel/contract/estate';
import { Archive, ArrowUpRight, Eye, PencilLine, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { becomeEstate } from '../../kit/estates/become-estate.ts';
import { askToPublish } from '../../kit/estates/guide/publishing.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { MENU_ITEM } from '../../ui/menu-classes.ts';
import { MoreItem, MoreMenu, MoreRule } from '../../ui/more-menu.tsx';
import { ArchiveEstate } from './archive-estate.tsx';
import { DeleteEstate } from './delete-estate.tsx';
import { viewerPath } from './estate-words.ts';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Actions on the estate as a whole. */
export function EstateMenu({ estate, small = false }: { estate: Estate; small?: boolean }) {
  const t = useTranslate();
  const rights = useRights();
  const [asking, setAsking] = useState<'archive' | 'delete'>();
  const { id, name, status, navigatorId } = estate;
  // The estate's own page has the link to the viewer beside the menu.
  const shown = navigatorId !== undefined && status === 'PUBLISHED';
  if (!rights.edit && !(small && shown)) return null;

  const item = (icon: ReactNode, label: string, onSelect: () => void, bad = false) => (
    <MoreItem bad={bad} onSelect={onSelect}>
      {icon}
      {label}
    </MoreItem>
  );

  return (
    <>
      <MoreMenu label={t('estate.menu', { name })} small={small}>
        {shown ? (
          <DropdownMenu.Item className={MENU_ITEM} asChild>
            <a href={viewerPath(id)} target="_blank" rel="noopener">
              <ArrowUpRight {...ICON} />
              {t('estate.openViewer')}
            </a>
          </DropdownMenu.Item>
        ) : null}
        {rights.edit && status !== 'ARCHIVED'
          ? item(<Eye {...ICON} />, t(status === 'DRAFT' ? 'publishing.do' : 'estate.whatIsSeen'), () =>
              askToPublish(id),
            )
          : null}
        {rights.edit && status === 'PUBLISHED'
          ? item(<PencilLine {...ICON} />, t('estate.unpublish'), () => void becomeEstate(estate, 'DRAFT'))
          : null}
        {rights.administer ? (
          <>
            <MoreRule />
            {status === 'PUBLISHED'
              ? item(<Archive {...ICON} />, t('estate.archive'), () => setAsking('archive'))
              : null}
            {item(<Trash2 {...ICON} />, t('delete.open'), () => setAsking('delete'), true)}
          </>
        ) : null}
      </MoreMenu>
      {asking === 'archive' ? (
        <ArchiveEstate
          name={name}
          onClose={() => setAsking(undefined)}
          onConfirm={() => becomeEstate(estate, 'ARCHIVED')}
        />
      ) : null}
      {asking === 'delete' ? <DeleteEstate estate={estate} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}
