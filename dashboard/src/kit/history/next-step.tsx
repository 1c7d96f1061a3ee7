import { calendarDay, daysBefore } from '../../i18n/format.ts';
import { type Translate, useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';

function dayDistance(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return daysBefore(new Date(year, month - 1, date), new Date());
}

/** When a next step is due: "due today", "2 days overdue". */
function dueText(day: string, t: Translate): string {
  const past = dayDistance(day);
  if (past > 0) return t('nextStep.overdue', { days: past });
  if (past === 0) return t('nextStep.today');
  return past === -1 ? t('nextStep.tomorrow') : t('nextStep.on', { day: calendarDay(day) });
}

/** When a next step is due; overdue ones stand out. */
export function DueDay({ day, className }: { day: string; className?: string }) {
  const t = useTranslate();
  const past = dayDistance(day);
  return (
    <time
      dateTime={day}
      title={calendarDay(day)}
      className={cx(past > 0 ? 'text-bad' : past === 0 ? 'text-wait' : 'text-secondary', className)}
    >
      {dueText(day, t)}
    </time>
  );
}
