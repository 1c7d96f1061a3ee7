import { iconSvg } from '../../../brand/drawings.ts';
import { PreviewMaker, type Previews } from '../../../media/preview.ts';
import type { Storage } from '../../../media/storage.ts';
import { say } from '../../../platform/messages.ts';
import type { TourTransferDependencies } from '../dependencies.ts';
import { type ExportedViewer, exportPage, ICON_NAME, TOUR_FILE_NAME } from './export-page.ts';
import { MEDIA_FOLDER } from './media-files.ts';
import type { TourContent } from './tour-content.ts';
import { licences, viewerFiles } from './viewer-files.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Most files listed in a README. */
const NAMED_MAX = 50;

/**
 * The files of an exported tour, each opened on demand. Files missing from the storage are listed in the README, which therefore comes
 * last.
 *
 * @param viewer with its files below `VIEWER_FOLDER`
 */
export async function* exportEntries(
  deps: Pick<TourTransferDependencies, 'media' | 'builtFrontEnds' | 'config'>,
  content: TourContent,
  viewer: ExportedViewer,
): AsyncGenerator<ZipEntry> {
  const modifiedAt = new Date(content.file.exportedAt);
  const text = (path: string, words: string): ZipEntry => ({
    path,
    content: Buffer.from(words),
    modifiedAt,
    compress: true,
  });
  yield text('index.html', exportPage(content, viewer, await previewsOf(deps.media, content)).text);
  yield text(TOUR_FILE_NAME, JSON.stringify(content.file));
  yield text(ICON_NAME, iconSvg(deps.config.brand.key));
  yield text('LICENSE.txt', await licences(deps.builtFrontEnds));
  yield* viewerFiles(deps.builtFrontEnds);
  const lost: string[] = [];
  for (const key of content.keys) {
    const file = await deps.media.open(key);
    if (file)
      yield {
        path: MEDIA_FOLDER + key,
        content: { size: file.size, stream: () => file.stream() },
        modifiedAt: file.modifiedAt,
      };
    else lost.push(MEDIA_FOLDER + key);
  }
  yield text('README.txt', readMe(content, lost));
}

/** The blurred previews embedded in the page. */
async function previewsOf(media: Storage, { entry }: TourContent): Promise<Previews | undefined> {
  const poster = entry.poster?.landscapeUrl;
  if (!poster?.startsWith(MEDIA_FOLDER)) return undefined;
  return await new PreviewMaker(media).of(poster.slice(MEDIA_FOLDER.length, poster.lastIndexOf('/')));
}

function readMe({ file, missing }: TourContent, lost: readonly string[]): string {
  const { locale, name, exportedAt, rooms } = file;
  const section = (key: string, lines: readonly string[]) =>
    lines.length === 0
      ? ''
      : `\n${say(locale, key, { count: lines.length })}\n${lines
          .slice(0, NAMED_MAX)
          .map((line) => `  - ${line}\n`)
          .join('')}`;
  const day = exportedAt.slice(0, 10);
  const words =
    say(locale, 'tourExport.readMe', { name, day, rooms: rooms.length }) +
    section('tourExport.missing', missing) +
    section('tourExport.lost', lost);
  // CRLF, because many will open it with Notepad.
  return `${words.trim()}\n`.replace(/\r?\n/g, '\r\n');
}
