import { ANGLES, type Angle, angleOf } from '@oriel/contract/embed-options';
import { LOCALES } from '@oriel/contract/enums';
import type { Colleague } from '@oriel/contract/user';
import { useEffect, useState } from 'react';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useMembers } from '../../kit/list/choices.ts';
import { useOrganization } from '../../kit/me.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, INPUT, Section, Toggle } from '../../ui/controls.tsx';
import type { EmbedAddress, EmbedChange } from './embed-address.ts';

interface Props {
  address: EmbedAddress;
  /** Takes the view from the preview; absent while unavailable. */
  onTakeView: (() => void) | undefined;
  onChange: (change: EmbedChange) => void;
}

/** All options of the viewers, grouped by topic. */
export function OptionFields({ address, onTakeView, onChange }: Props) {
  const t = useTranslate();
  const languageName = useLanguageName();
  const own = useOrganization()?.locale;
  const { options, target } = address;
  const toggle = (
    name:
      | 'avatar'
      | 'enableDetails'
      | 'disableInquiry'
      | 'hideAvailability'
      | 'clickToLoad'
      | 'mirrorUrl'
      | 'dataLayer',
  ) => (
    <Toggle
      label={t(`embedPage.option.${name}`)}
      help={t(`embedPage.option.${name}.help`)}
      on={options[name] === true}
      disabled={name === 'avatar' && !options.agentId}
      onChange={(on) => onChange({ [name]: on })}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('embedPage.group.look')}>
        <Choice
          label={t('embedPage.option.mode')}
          value={options.mode ?? ''}
          options={[
            { value: '', label: t('embedPage.option.mode.brand') },
            { value: 'light', label: t('theme.light') },
            { value: 'dark', label: t('theme.dark') },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
        <div className="flex flex-col gap-1">
          <Choice
            label={t('embedPage.option.language')}
            value={options.language ?? ''}
            options={[
              { value: '', label: t('embedPage.option.language.visitor') },
              ...LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
            onChange={(language) => onChange({ language })}
          />
          {own && !options.language ? (
            <p className="text-xs text-secondary">
              {t('field.visitorLanguages', { language: languageName(own) })}
            </p>
          ) : null}
        </div>
      </Section>
      {target?.kind === 'project' ? null : (
        <Section title={t('embedPage.group.sales')}>
          <AgentChoice agentId={options.agentId} onChange={onChange} />
          {target?.kind === 'navigator' ? toggle('avatar') : null}
          {toggle('disableInquiry')}
          {target?.kind === 'navigator' ? toggle('enableDetails') : null}
          {toggle('hideAvailability')}
        </Section>
      )}
      {target?.kind === 'panorama' ? (
        <Section title={t('embedPage.group.view')}>
          <p className="text-sm text-secondary">{t('embedPage.view.help')}</p>
          <div className="grid grid-cols-3 gap-2">
            {ANGLES.map((name) => (
              <AngleField key={name} name={name} value={options.view?.[name]} onChange={onChange} />
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={!onTakeView} onClick={onTakeView}>
              {t('embedPage.view.take')}
            </Button>
            {options.view ? (
              <Button
                size="small"
                variant="quiet"
                onClick={() => onChange({ yaw: undefined, pitch: undefined, fov: undefined })}
              >
                {t('embedPage.view.reset')}
              </Button>
            ) : null}
          </div>
        </Section>
      ) : null}
      <Section title={t('embedPage.group.loading')}>
        <Choice
          label={t('embedPage.option.render')}
          value={options.render ?? 'iframe'}
          options={[
            { value: 'iframe', label: t('embedPage.option.render.iframe') },
            { value: 'inline', label: t('embedPage.option.render.inline') },
          ]}
          onChange={(render) => onChange({ render })}
        />
        <Toggle
          label={t('embedPage.option.lazy')}
          help={t('embedPage.option.lazy.help')}
          on={options.lazy !== false}
          onChange={(lazy) => onChange({ lazy })}
        />
        {toggle('clickToLoad')}
        {toggle('mirrorUrl')}
        {toggle('dataLayer')}
        {target?.kind === 'project' ? null : (
          <Choice
            label={t('embedPage.option.consent')}
            value={options.consent ?? ''}
            options={[
              { value: '', label: t('embedPage.option.consent.ask') },
              { value: 'granted', label: t('embedPage.option.consent.granted') },
              { value: 'denied', label: t('embedPage.option.consent.denied') },
            ]}
            onChange={(consent) => onChange({ consent })}
          />
        )}
      </Section>
    </div>
  );
}

function AgentChoice({ agentId, onChange }: { agentId: string | undefined; onChange: Props['onChange'] }) {
  const t = useTranslate();
  const { data: colleagues = [] } = useMembers();
  const known = colleagues.some(({ id }) => id === agentId);
  const name = ({ name, role }: Colleague) => `${name} (${t(`role.${role}`)})`;
  return (
    <div className="flex flex-col gap-1">
      <Choice
        label={t('embedPage.option.agentId')}
        value={agentId ?? ''}
        options={[
          { value: '', label: t('embedPage.option.agentId.none') },
          ...(agentId && !known ? [{ value: agentId, label: agentId }] : []),
          ...colleagues.map((one) => ({ value: one.id, label: name(one) })),
        ]}
        onChange={(id) => onChange(id === '' ? { agentId: undefined, avatar: undefined } : { agentId: id })}
      />
      <p className="text-xs text-secondary">{t('embedPage.option.agentId.help')}</p>
    </div>
  );
}

/** One angle. Input stays until it is a number within range. */
function AngleField({
  name,
  value,
  onChange,
}: {
  name: Angle;
  value: number | undefined;
  onChange: Props['onChange'];
}) {
  const t = useTranslate();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const isWrong = text.trim() !== '' && angleOf(name, text) === undefined;
  useEffect(() => {
    setText((typed) => (angleOf(name, typed) === value ? typed : value === undefined ? '' : String(value)));
  }, [name, value]);
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm">
      {t(`embedPage.view.${name}`)}
      <input
        inputMode="decimal"
        value={text}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          setText(target.value);
          const angle = angleOf(name, target.value);
          if (angle !== undefined || target.value.trim() === '')
            onChange({ [name]: angle === undefined ? undefined : String(angle) });
        }}
        className={`${INPUT} h-[40px] tabular-nums`}
      />
    </label>
  );
}
