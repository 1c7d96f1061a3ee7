import type {
  EmbedCheck,
  EmbedDoor,
  EmbedDoorCheck,
  EmbedFinding,
  EmbedVerdict,
} from '@oriel/contract/embed-check';
import { ApiError } from '@oriel/sdk/team-client';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { checkPage } from '../../kit/embedding/api.ts';
import { completeLink } from '../../kit/form/link-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

const LOOK: Readonly<Record<EmbedVerdict, { icon: LucideIcon; tone: string }>> = {
  RUNS: { icon: CircleCheck, tone: 'text-good' },
  LIMITED: { icon: CircleMinus, tone: 'text-wait' },
  BLOCKED: { icon: CircleX, tone: 'text-bad' },
};

interface Props {
  page: string;
  /** The method whose code is shown above. */
  chosen: EmbedDoor;
  onPage: (page: string) => void;
  /** Adds an origin to the list of allowed ones; absent without permission. */
  onAllow: ((origin: string) => void) | undefined;
}

/** Whether a page would let a viewer run, and what its author has to change otherwise. */
export function PageCheck({ page, chosen, onPage, onAllow }: Props) {
  const t = useTranslate();
  const check = useMutation({ mutationFn: checkPage });
  const fault = check.error instanceof ApiError ? check.error.errors?.url?.join(', ') : undefined;
  return (
    <section aria-labelledby="embed-check" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="embed-check" className="text-lg">
          {t('embedPage.check')}
        </h2>
        <p className="text-sm text-secondary">{t('embedPage.check.help')}</p>
      </div>
      <form
        noValidate
        className="flex max-w-[560px] flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const address = completeLink(page).trim();
          if (address === '') return;
          onPage(address);
          check.mutate(address);
        }}
      >
        <Field
          className="min-w-0 flex-1 basis-[240px]"
          label={t('embedPage.check.page')}
          value={page}
          inputMode="url"
          placeholder="https://www.example.com/flats"
          error={fault}
          onChange={({ target }) => {
            onPage(target.value);
            if (check.isError) check.reset();
          }}
        />
        <Button
          type="submit"
          variant="primary"
          className="mt-[25px] h-[44px]"
          disabled={page.trim() === '' || check.isPending}
        >
          {t(check.isPending ? 'embedPage.check.running' : 'embedPage.check.run')}
        </Button>
      </form>
      {check.isError && !fault ? <Notice>{errorText(check.error)}</Notice> : null}
      <div aria-live="polite">
        {check.data ? <Result check={check.data} chosen={chosen} onAllow={onAllow} /> : null}
      </div>
    </section>
  );
}

function Result({
  check: { page, policies, doors, blocks, findings },
  chosen,
  onAllow,
}: {
  check: EmbedCheck;
  chosen: EmbedDoor;
  onAllow: Props['onAllow'];
}) {
  const t = useTranslate();
  const isOdd = page.status >= 400 || !page.html;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm break-words">{t('embedPage.check.of', { url: page.url })}</p>
      {isOdd ? (
        <Notice tone="calm">
          {page.status >= 400
            ? t('embedPage.check.status', { status: page.status })
            : t('embedPage.check.noPage')}
        </Notice>
      ) : null}
      {findings.length > 0 ? (
        <Notice>
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <li key={JSON.stringify(finding)}>
                {t(`embedPage.finding.${finding.code}`, { need: '', directive: finding.directive ?? '' })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : blocks.length > 0 ? (
        <p className="flex items-center gap-3 text-sm">
          <CircleCheck size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" />
          {t('embedPage.check.found')}
        </p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {[...doors]
          .sort((one, other) => Number(other.door === chosen) - Number(one.door === chosen))
          .map((result) => (
            <DoorResult
              key={result.door}
              result={result}
              isChosen={result.door === chosen}
              onAllow={onAllow}
            />
          ))}
      </ul>
      {policies.length > 0 ? (
        <details className="min-w-0 text-sm">
          <summary className="cursor-pointer">
            {t('embedPage.check.policies', { count: policies.length })}
          </summary>
          <ol className="mt-2 flex list-decimal flex-col gap-2 pl-6">
            {policies.map(({ from, enforced, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are numbered, and never change
              <li key={index}>
                <span className="text-secondary">
                  {t(`embedPage.check.from.${from}`)}
                  {enforced ? '' : ` ${t('embedPage.check.reportOnly')}`}
                </span>
                <code className="block font-mono text-xs break-all">{text}</code>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  );
}

function DoorResult({
  result,
  isChosen,
  onAllow,
}: {
  result: EmbedDoorCheck;
  isChosen: boolean;
  onAllow: Props['onAllow'];
}) {
  const t = useTranslate();
  const { door, verdict, findings } = result;
  const { icon: Icon, tone } = LOOK[verdict];
  return (
    <li className="rounded-card border border-line bg-raised">
      <details open={isChosen} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-card p-4">
          <Icon size={18} strokeWidth={1.5} aria-hidden className={cx('shrink-0', tone)} />
          <span className="font-medium">{t(`embedPage.checked.${door}`)}</span>
          <span className={cx('text-sm', tone)}>{t(`embedPage.verdict.${verdict}`)}</span>
          <ChevronDown
            size={18}
            strokeWidth={1.5}
            aria-hidden
            className="ml-auto shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4">
          {findings.length > 0 ? (
            <ul className="flex flex-col gap-3 text-sm">
              {findings.map((finding) => (
                <FindingText key={JSON.stringify(finding)} finding={finding} onAllow={onAllow} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-secondary">{t('embedPage.check.nothing')}</p>
          )}
        </div>
      </details>
    </li>
  );
}

function FindingText({ finding, onAllow }: { finding: EmbedFinding; onAllow: Props['onAllow'] }) {
  const t = useTranslate();
  const { code, need, directive = '', add } = finding;
  return (
    <li className="flex min-w-0 flex-col items-start gap-1">
      <p>{t(`embedPage.finding.${code}`, { need: need ? t(`embedPage.need.${need}`) : '', directive })}</p>
      {code === 'ORIGIN_NOT_ALLOWED' && add && onAllow ? (
        <Button size="small" onClick={() => onAllow(add)}>
          {t('embedPage.origins.addThis', { origin: add })}
        </Button>
      ) : add ? (
        <code className="max-w-full rounded-control bg-sunken px-2 py-1 font-mono text-xs break-all">
          {add}
        </code>
      ) : null}
    </li>
  );
}
