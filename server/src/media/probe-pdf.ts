import { open } from 'node:fs/promises';
import { MediaError } from './media-error.ts';

/** Where the end marker of a document lies at the latest, bytes from its end. */
const TAIL_BYTES = 2048;

/**
 * Look at a PDF: it begins as one and ends as one. What is in between is for whoever shows it; it is served in a sandbox.
 *
 * @throws MediaError `FILE_CORRUPT` when it is cut short or no PDF
 */
export async function probePdf(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(8), 0, 8, 0);
    const tail = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES));
    const isPdf = /^%PDF-[12]\.\d$/.test(head.buffer.toString('latin1'));
    const isWhole = /startxref\s+\d+\s+%%EOF/.test(
      tail.buffer.subarray(0, tail.bytesRead).toString('latin1'),
    );
    if (isPdf && isWhole) return;
    throw new MediaError(
      'FILE_CORRUPT',
      'The PDF is damaged or cut short. Export it again and upload the new file.',
    );
  } finally {
    await file.close();
  }
}
