import { translate } from '../../i18n/translate.ts';

/** Longer side of the picture of a page, pixels: a plan stays sharp when a visitor zooms in. */
const LONGEST = 2800;

export function isPdf(file: File): boolean {
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
}

/**
 * The first page of a PDF as a picture, drawn in this browser: architects send plans as PDFs, and viewers show pictures.
 *
 * @throws Error saying so when it cannot be read, as with a password
 */
export async function pictureOfPdf(file: File): Promise<File> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  // The dashboard's policy lets no page compile code.
  const opening = getDocument({ data: await file.arrayBuffer(), useWasm: false });
  try {
    const page = await (await opening.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGEST / Math.max(width, height) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport, background: '#ffffff' }).promise;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('no picture');
    return new File([blob], file.name.replace(/\.pdf$/i, '.png'), { type: 'image/png' });
  } catch (cause) {
    throw new Error(translate('files.pdfUnreadable'), { cause });
  } finally {
    await opening.destroy();
  }
}
