import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { type ApartmentFile, apartmentFiles } from './apartment-files.ts';
import type { ApartmentChoice } from './file-row.tsx';

/** Gives one file to more apartments, as the plan of a type of house. */
export function AlsoFor({ entry, choices }: { entry: ApartmentFile; choices: readonly ApartmentChoice[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const { key, file, apartmentId, others } = entry;
  const first = choices.find(({ id }) => id === apartmentId);
  const more = choices.filter(({ id }) => id !== apartmentId);
  const alike = more.filter(({ size }) => size === first?.size);
  const choose = (ids: readonly string[]) => apartmentFiles.change(key, { others: ids });
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {others.length > 0 ? t('files.also', { count: others.length }) : t('files.alsoNone')}
      </Button>
      <DialogPanel
        open={open}
        onOpenChange={setOpen}
        title={t('files.alsoTitle')}
        description={t('files.alsoHelp', { name: file.name, number: first?.label ?? '' })}
      >
        <div className="mt-4 flex flex-wrap gap-2">
          {alike.length > 0 ? (
            <Button size="small" onClick={() => choose(alike.map(({ id }) => id))}>
              {t('files.alsoAlike', { count: alike.length, size: first?.size ?? '' })}
            </Button>
          ) : null}
          {others.length > 0 ? (
            <Button size="small" variant="quiet" onClick={() => choose([])}>
              {t('files.alsoClear')}
            </Button>
          ) : null}
        </div>
        <ul className="mt-4 max-h-[40dvh] overflow-y-auto border-y border-line">
          {more.map(({ id, label, size }) => (
            <li key={id}>
              <label className="flex min-h-[40px] cursor-pointer items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={others.includes(id)}
                  onChange={({ target }) =>
                    choose(target.checked ? [...others, id] : others.filter((one) => one !== id))
                  }
                />
                <span className="min-w-0 flex-1 truncate">{label}</span>
                <span className="shrink-0 text-secondary tabular">{size}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex justify-end">
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t('files.alsoDone')}
          </Button>
        </div>
      </DialogPanel>
    </>
  );
}
