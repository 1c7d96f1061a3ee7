import type { TourImportScene } from '@oriel/contract/tour-transfer';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { PartOfSphereForm } from '../part-of-sphere-form.tsx';
import { chosenPictures, type PictureState, partOfPicture } from './import-store.ts';
import { tourImport, useTourImport } from './tour-import.ts';

/** Larger pictures would cost too much memory for a preview. */
const SHOWN_MAX_BYTES = 30_000_000;

/** Every scene with its picture. */
export function SceneList() {
  const t = useTranslate();
  const state = useTourImport();
  const { report, pictures, sent, phase } = state;
  const chosen = chosenPictures(state);
  const files = new Map(pictures.map(({ path, file }) => [path, file]));
  if (!report) return null;
  return (
    <ul
      aria-label={t('import.scenes')}
      className="divide-y divide-line overflow-y-auto sm:max-h-[44dvh] rounded-card border border-line"
    >
      {report.scenes.map((scene) => {
        const path = chosen.get(scene.key);
        return (
          <li
            key={scene.key}
            className="grid grid-cols-1 items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-2"
          >
            <div className="flex min-w-0 items-center gap-3">
              <Preview file={path === undefined ? undefined : files.get(path)} />
              <SceneWords scene={scene} />
            </div>
            <div className="min-w-0">
              <select
                aria-label={t('import.pictureOf', { name: scene.name })}
                value={path ?? ''}
                disabled={phase === 'bringing'}
                onChange={({ target }) => tourImport.choose(scene.key, target.value || null)}
                className="h-[40px] w-full rounded-control border border-edge bg-raised px-2 text-sm transition-colors hover:border-ink disabled:opacity-55"
              >
                <option value="">{t('import.noPicture')}</option>
                {pictures.map((one) => (
                  <option key={one.path} value={one.path}>
                    {one.path}
                  </option>
                ))}
              </select>
              {path === undefined ? null : <Sent name={scene.name} state={sent[path]} />}
              <AskForPart path={path} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function SceneWords({ scene }: { scene: TourImportScene }) {
  const t = useTranslate();
  return (
    <div className="min-w-0">
      <p className="truncate text-sm font-medium">{scene.name}</p>
      <p className="text-xs text-secondary tabular">
        {scene.entry ? `${t('import.entry')} · ` : ''}
        {t('import.sceneCounts', { links: scene.links, points: scene.points })}
      </p>
    </div>
  );
}

function Sent({ name, state }: { name: string; state: PictureState | undefined }) {
  const t = useTranslate();
  if (!state) return null;
  if (state.phase === 'failed')
    return (
      <p role="alert" className="mt-1 text-sm text-bad">
        {state.message}
      </p>
    );
  if (state.phase === 'there')
    return (
      <p className="mt-1 flex items-center gap-1 text-sm text-good">
        <Check size={16} strokeWidth={1.5} aria-hidden />
        {t('import.sent')}
      </p>
    );
  return (
    <div className="mt-2">
      <ProgressBar
        label={t('uploads.progress', { name })}
        share={state.phase === 'sending' ? state.progress : undefined}
      />
    </div>
  );
}

/** Asks for the angles of a picture rejected for its aspect ratio. */
function AskForPart({ path }: { path: string | undefined }) {
  const state = useTourImport();
  // Other pictures may still be uploading; resending this one would stop them.
  if (path === undefined || state.phase === 'bringing' || !state.sent[path]?.isPart) return null;
  const file = state.pictures.find((one) => one.path === path)?.file;
  if (!file || state.sent[path].phase !== 'failed') return null;
  return (
    <PartOfSphereForm
      file={file}
      part={partOfPicture(state, path)}
      onSend={(part) => void tourImport.sendPart(path, part)}
    />
  );
}

function Preview({ file }: { file: File | undefined }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file || file.size > SHOWN_MAX_BYTES || /\.tiff?$/i.test(file.name)) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className="h-8 w-16 shrink-0 overflow-hidden rounded-control bg-sunken">
      {address ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setAddress(undefined)}
        />
      ) : null}
    </span>
  );
}
