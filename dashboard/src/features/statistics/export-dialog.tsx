import { STATS_TABLES, type StatsTable } from '@oriel/contract/tracking';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { type StatsQuery, saveTable } from '../../kit/heatmap/statistics-api.ts';
import { reported } from '../../kit/report.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Segments } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';

const NAMES: Readonly<Record<StatsTable, MessageId>> = {
  series: 'stats.export.series',
  apartments: 'stats.apartments',
  agents: 'stats.agents',
  sources: 'stats.sources',
  campaigns: 'stats.campaigns',
  fruitless: 'stats.fruitless',
};

const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** Downloads the shown numbers as a file. */
export function ExportButton({ query }: { query: StatsQuery }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [table, setTable] = useState<StatsTable>('apartments');
  const [format, setFormat] = useState<Format>('xlsx');
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    const isSaved = await reported(saveTable(query, table, format));
    setSaving(false);
    if (isSaved) setOpen(false);
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download size={16} strokeWidth={1.5} aria-hidden />
        {t('stats.export')}
      </Button>
      <DialogPanel
        open={open}
        onOpenChange={setOpen}
        title={t('stats.export')}
        description={t('stats.export.text')}
      >
        <form
          className="mt-6 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Choice
            label={t('stats.export.table')}
            value={table}
            options={STATS_TABLES.map((value) => ({ value, label: t(NAMES[value]) }))}
            onChange={setTable}
          />
          <Segments<Format>
            label={t('stats.export.format')}
            value={format}
            options={FORMATS.map((value) => ({ value, label: t(`stats.export.${value}`) }))}
            onChange={setFormat}
          />
          <div className="flex justify-end gap-2">
            <Button variant="primary" type="submit" disabled={saving}>
              {t('stats.export.save')}
            </Button>
          </div>
        </form>
      </DialogPanel>
    </>
  );
}
