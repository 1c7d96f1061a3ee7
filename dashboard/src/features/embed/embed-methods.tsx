import {
  type EmbedChoice,
  iframeSnippet,
  installCommand,
  linkTo,
  moduleSnippet,
  reactSnippet,
  scriptSnippet,
  wordpressSnippet,
} from '@oriel/contract/embed-snippets';
import { useQuery } from '@tanstack/react-query';
import { publicOrigin } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { exactVersionQuery } from '../../kit/embedding/api.ts';
import { Choice, Section, Segments } from '../../ui/controls.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { DOORS, type EmbedAddress, type EmbedChange } from './embed-address.ts';

interface Props {
  address: EmbedAddress;
  choice: EmbedChoice;
  onChange: (change: EmbedChange) => void;
}

/** The code to paste, for the chosen method. */
export function EmbedCode({ address, choice }: Omit<Props, 'onChange'>) {
  const t = useTranslate();
  const { door } = address;
  const isReact = address.library === 'react';
  return (
    <>
      {door === 'script' ? (
        <ScriptCode address={address} choice={choice} />
      ) : (
        <SdkOnly door={door} choice={choice} />
      )}
      {door === 'iframe' ? (
        <Snippet
          prominent
          title={t('embed.iframe')}
          help={t('embed.iframe.help')}
          code={iframeSnippet(publicOrigin, choice)}
        />
      ) : null}
      {door === 'module' ? (
        <>
          <Snippet
            title={t('embedPage.install')}
            help={t('embedPage.install.help')}
            code={installCommand(publicOrigin)}
          />
          <Snippet
            prominent
            title={isReact ? 'React' : 'HTML'}
            help={t('embedPage.module.help')}
            code={isReact ? reactSnippet(publicOrigin, choice) : moduleSnippet(publicOrigin, choice)}
          />
        </>
      ) : null}
      {door === 'link' ? (
        <>
          <Snippet
            prominent
            title={t('embedPage.link')}
            help={t('embedPage.link.help')}
            code={linkTo(publicOrigin, choice)}
          />
          <Snippet
            title={t('embedPage.wordpress')}
            help={t('embedPage.wordpress.help')}
            code={wordpressSnippet(publicOrigin, choice.kind)}
          />
        </>
      ) : null}
    </>
  );
}

/** The method, and what belongs to it. */
export function MethodFields({ address, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const t = useTranslate();
  const { door } = address;
  return (
    <Section title={t('embedPage.door')}>
      <Choice
        label={t('embedPage.door')}
        value={door}
        options={DOORS.map((value) => ({ value, label: t(`embedPage.door.${value}`) }))}
        onChange={(next) => onChange({ door: next })}
      />
      {door === 'script' ? (
        <>
          <Segments
            label={t('embedPage.version')}
            value={address.exact ? 'exact' : 'newest'}
            options={[
              { value: 'newest', label: t('embedPage.version.newest') },
              { value: 'exact', label: t('embedPage.version.exact') },
            ]}
            onChange={(value) => onChange({ exact: value === 'exact' })}
          />
          <p className="text-xs text-secondary">
            {t(address.exact ? 'embedPage.version.exact.help' : 'embedPage.version.newest.help')}
          </p>
          <Choice
            label={t('embedPage.form')}
            value={address.form}
            options={[
              { value: 'element', label: t('embedPage.form.element') },
              { value: 'div', label: t('embedPage.form.div') },
            ]}
            onChange={(form) => onChange({ form })}
          />
          <p className="text-xs text-secondary">{t('embedPage.place.help')}</p>
        </>
      ) : null}
      {door === 'module' ? (
        <Segments
          label={t('embedPage.library')}
          value={address.library}
          options={[
            { value: 'module', label: 'JavaScript' },
            { value: 'react', label: 'React' },
          ]}
          onChange={(library) => onChange({ library })}
        />
      ) : null}
    </Section>
  );
}

/** Selected options that methods without the SDK do not support. */
function SdkOnly({ door, choice: { options = {} } }: { door: string; choice: EmbedChoice }) {
  const t = useTranslate();
  if (door === 'module') return null;
  const names = [
    ...(options.clickToLoad ? [t('embedPage.option.clickToLoad')] : []),
    ...(options.mirrorUrl ? [t('embedPage.option.mirrorUrl')] : []),
    ...(options.dataLayer ? [t('embedPage.option.dataLayer')] : []),
    ...(options.render === 'inline' ? [t('embedPage.option.render.inline')] : []),
  ];
  if (names.length === 0) return null;
  return <Notice tone="calm">{t('embedPage.sdkOnly', { names: names.join(', ') })}</Notice>;
}

function ScriptCode({ address, choice }: Omit<Props, 'onChange'>) {
  const t = useTranslate();
  const exact = useQuery({ ...exactVersionQuery, enabled: address.exact });
  if (address.exact && exact.isPending) return <Skeleton className="h-24" />;
  if (address.exact && exact.isError)
    return (
      <Failure title={t('embedPage.version.failed')} error={exact.error} retry={() => void exact.refetch()} />
    );
  return (
    <Snippet
      prominent
      title={t('embed.block')}
      help={t('embed.block.help')}
      code={scriptSnippet(publicOrigin, choice, {
        exact: address.exact ? exact.data : undefined,
        form: address.form,
      })}
    />
  );
}
