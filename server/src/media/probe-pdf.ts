import { open } from 'node:fs/promises';
import { MediaError } from './media-error.ts';

/** Where the end marker of a document must be, bytes from its end. */
const TAIL_BYTES = 2048;

/**
 * Checks the start and end of a PDF. Its content is left to the program that shows it; it is served in a sandbox.
 *
 * @throws MediaError `FILE_CORRUPT` when it is truncated or no PDF
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
