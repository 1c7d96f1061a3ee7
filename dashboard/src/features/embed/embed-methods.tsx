import { useQuery } from '@tanstack/react-query';
import { publicOrigin } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { exactVersionQuery } from '../../kit/embedding/api.ts';
import { Segments } from '../../ui/controls.tsx';
import {
  type EmbedChoice,
  iframeSnippet,
  installCommand,
  linkTo,
  moduleSnippet,
  reactSnippet,
  scriptSnippet,
  wordpressSnippet,
} from '../../ui/embed-snippets.ts';
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

/** The code for each of the four methods. */
export function EmbedMethods({ address, choice, onChange }: Props) {
  const t = useTranslate();
  const { door } = address;
  return (
    <section aria-labelledby="embed-code" className="flex min-w-0 flex-col gap-4">
      <h2 id="embed-code" className="text-lg">
        {t('embedPage.code')}
      </h2>
      <Segments
        label={t('embedPage.door')}
        value={door}
        options={DOORS.map((value) => ({ value, label: t(`embedPage.door.${value}`) }))}
        onChange={(next) => onChange({ door: next })}
      />
      {door === 'script' ? <ScriptCode address={address} choice={choice} onChange={onChange} /> : null}
      {door === 'iframe' ? (
        <>
          <SdkOnly choice={choice} />
          <Snippet
            title={t('embed.iframe')}
            help={t('embed.iframe.help')}
            code={iframeSnippet(publicOrigin, choice)}
          />
        </>
      ) : null}
      {door === 'module' ? <ModuleCode address={address} choice={choice} onChange={onChange} /> : null}
      {door === 'link' ? (
        <>
          <SdkOnly choice={choice} />
          <Snippet
            title={t('embedPage.link')}
            help={t('embedPage.link.help')}
            code={linkTo(publicOrigin, choice)}
          />
          <Snippet
            title={t('embedPage.wordpress')}
            help={t('embedPage.wordpress.help')}
            code={wordpressSnippet(publicOrigin)}
          />
        </>
      ) : null}
    </section>
  );
}

/** Selected options that methods without the SDK do not support. */
function SdkOnly({ choice: { options = {} } }: { choice: EmbedChoice }) {
  const t = useTranslate();
  const names = [
    ...(options.clickToLoad ? [t('embedPage.option.clickToLoad')] : []),
    ...(options.mirrorUrl ? [t('embedPage.option.mirrorUrl')] : []),
    ...(options.dataLayer ? [t('embedPage.option.dataLayer')] : []),
    ...(options.render === 'inline' ? [t('embedPage.option.render.inline')] : []),
  ];
  if (names.length === 0) return null;
  return <Notice tone="calm">{t('embedPage.sdkOnly', { names: names.join(', ') })}</Notice>;
}

function ScriptCode({ address, choice, onChange }: Props) {
  const t = useTranslate();
  const exact = useQuery({ ...exactVersionQuery, enabled: address.exact });
  return (
    <>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Segments
          label={t('embedPage.version')}
          value={address.exact ? 'exact' : 'newest'}
          options={[
            { value: 'newest', label: t('embedPage.version.newest') },
            { value: 'exact', label: t('embedPage.version.exact') },
          ]}
          onChange={(value) => onChange({ exact: value === 'exact' })}
        />
        <Segments
          label={t('embedPage.form')}
          value={address.form}
          options={[
            { value: 'element', label: t('embedPage.form.element') },
            { value: 'div', label: t('embedPage.form.div') },
          ]}
          onChange={(form) => onChange({ form })}
        />
      </div>
      {address.exact && exact.isPending ? (
        <Skeleton className="h-24" />
      ) : address.exact && exact.isError ? (
        <Failure
          title={t('embedPage.version.failed')}
          error={exact.error}
          retry={() => void exact.refetch()}
        />
      ) : (
        <Snippet
          title={t('embed.script')}
          help={t(address.exact ? 'embedPage.version.exact.help' : 'embedPage.version.newest.help')}
          code={scriptSnippet(publicOrigin, choice, {
            exact: address.exact ? exact.data : undefined,
            form: address.form,
          })}
        />
      )}
      <p className="text-xs text-secondary">{t('embedPage.place.help')}</p>
    </>
  );
}

function ModuleCode({ address, choice, onChange }: Props) {
  const t = useTranslate();
  const isReact = address.library === 'react';
  return (
    <>
      <Segments
        label={t('embedPage.library')}
        value={address.library}
        options={[
          { value: 'module', label: 'JavaScript' },
          { value: 'react', label: 'React' },
        ]}
        onChange={(library) => onChange({ library })}
      />
      <Snippet
        title={t('embedPage.install')}
        help={t('embedPage.install.help')}
        code={installCommand(publicOrigin)}
      />
      <Snippet
        title={isReact ? 'React' : 'HTML'}
        help={t('embedPage.module.help')}
        code={isReact ? reactSnippet(publicOrigin, choice) : moduleSnippet(publicOrigin, choice)}
      />
    </>
  );
}
