import {
  ArrowRightToLine,
  Box,
  ChevronDown,
  ChevronsUp,
  ClipboardCopy,
  ClipboardPaste,
  FileCode2,
  Images,
  Layers2,
  StepForward,
  Undo2,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { MENU, MENU_ITEM, MENU_LABEL } from '../../../ui/menu-classes.ts';
import { useEditing, useEditorState } from './editor-context.ts';
import { bringTraced } from './traced.ts';

// Dialogs that are rarely needed, so they load on demand.
const SvgImport = lazy(async () => ({
  default: (await import('../svg-import/svg-import-dialog.tsx')).SvgImportDialog,
}));
const FromMasks = lazy(async () => ({
  default: (await import('../trace/from-masks.tsx')).FromMasksDialog,
}));
const FromModel = lazy(async () => ({
  default: (await import('../trace/from-model.tsx')).FromModelDialog,
}));

/** Actions on several frames, and sources of overlays. */
export function EditorMenu() {
  const t = useTranslate();
  const { actions, frames, images, apartments, navigator, focusStage } = useEditing();
  const [open, setOpen] = useState<'svg' | 'masks' | 'model'>();
  const hasChosen = useEditorState((state) => state.selected !== undefined);
  const clipboard = useEditorState((state) => state.clipboard.length);
  const many = images.length > 1;
  const close = (stays: boolean) => {
    if (!stays) setOpen(undefined);
  };
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="flex h-[32px] items-center gap-1 rounded-control border border-line bg-raised px-3 text-sm font-medium transition-colors hover:border-faint">
          {t('nav.menu')}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
            {many ? (
              <>
                <DropdownMenu.Label className={MENU_LABEL}>{t('nav.menu.frames')}</DropdownMenu.Label>
                <Item icon={<Layers2 {...ICON} />} disabled={!hasChosen} onSelect={() => frames.fillGap()}>
                  {t('nav.fillGap')}
                </Item>
                <Item icon={<StepForward {...ICON} />} onSelect={() => frames.copyOn(1, false)}>
                  {t(hasChosen ? 'nav.copyNext' : 'nav.copyNextAll')}
                </Item>
                <Item
                  icon={<ArrowRightToLine {...ICON} />}
                  onSelect={() => frames.copyOn(images.length, false)}
                >
                  {t(hasChosen ? 'nav.copyEverywhere' : 'nav.copyEverywhereAll')}
                </Item>
                <Item icon={<Undo2 {...ICON} />} onSelect={frames.copyFromPrevious}>
                  {t('nav.copyPrevious')}
                </Item>
              </>
            ) : null}
            <Item icon={<ChevronsUp {...ICON} />} disabled={!hasChosen} onSelect={() => frames.repeatUp(1)}>
              {t('nav.repeatRow')}
            </Item>
            <Item
              icon={<ChevronsUp {...ICON} />}
              disabled={!hasChosen}
              onSelect={() => frames.repeatUp(Number.POSITIVE_INFINITY)}
            >
              {t('nav.repeatRows')}
            </Item>
            <Item icon={<ClipboardCopy {...ICON} />} onSelect={actions.copy}>
              {t(hasChosen ? 'nav.copy' : 'nav.copyAll')}
            </Item>
            <Item icon={<ClipboardPaste {...ICON} />} disabled={clipboard === 0} onSelect={actions.paste}>
              {t('nav.paste')}
            </Item>
            <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line" />
            <DropdownMenu.Label className={MENU_LABEL}>{t('nav.menu.bring')}</DropdownMenu.Label>
            <Item icon={<FileCode2 {...ICON} />} onSelect={() => setOpen('svg')}>
              {t('nav.fromSvg')}
            </Item>
            <Item icon={<Images {...ICON} />} onSelect={() => setOpen('masks')}>
              {t('nav.fromMasks')}
            </Item>
            <Item icon={<Box {...ICON} />} onSelect={() => setOpen('model')}>
              {t('nav.fromModel')}
            </Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Suspense fallback={null}>
        {open === 'svg' ? <SvgImport onClose={() => setOpen(undefined)} /> : null}
        {open === 'masks' ? (
          <FromMasks
            open
            onOpenChange={close}
            images={images}
            apartments={apartments}
            onTraced={(result) => {
              bringTraced(frames, result);
              setOpen(undefined);
              focusStage();
            }}
          />
        ) : null}
        {open === 'model' ? (
          <FromModel open onOpenChange={close} apartments={apartments} navigator={navigator} />
        ) : null}
      </Suspense>
    </>
  );
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function Item({
  icon,
  disabled,
  onSelect,
  children,
}: {
  icon: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      className={`${MENU_ITEM} data-disabled:opacity-40`}
      disabled={disabled === true}
      onSelect={() => {
        onSelect();
      }}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
