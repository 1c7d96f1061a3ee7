import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatOf, HEAD_BYTES } from './file-format.ts';
import { writeGlb } from './gltf.ts';
import { probePdf } from './probe-pdf.ts';
import { zip } from './testing/archives.ts';
import { grey, testFolder } from './testing/pictures.ts';
import { FILM, mp3, mp4, SOUND, webm } from './testing/recordings.ts';
import { hasSharedData, sharedData } from './testing/shared-data.ts';

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';

describe('the format of a file', () => {
  it.each<[string, Buffer | string | (() => Promise<Buffer>), string | undefined]>([
    ['JPEG', () => grey(8, 8).jpeg().toBuffer(), 'jpeg'],
    ['PNG', () => grey(8, 8).png().toBuffer(), 'png'],
    ['WebP', () => grey(8, 8).webp().toBuffer(), 'webp'],
    ['AVIF', () => grey(8, 8).avif({ effort: 0 }).toBuffer(), 'avif'],
    ['TIFF', () => grey(8, 8).tiff().toBuffer(), 'tiff'],
    ['GIF', () => grey(8, 8).gif().toBuffer(), undefined],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['SVG after an XML declaration', '\ufeff<?xml version="1.0"?><svg/>', 'svg'],
    ['SVG after a comment', '<!-- made by hand -->\n<svg/>', 'svg'],
    ['HTML', '<!doctype html><html><svg></svg>', undefined],
    ['HTML without a doctype', '<html><body onload="alert(1)">', undefined],
    ['text', 'notes', undefined],
    ['nothing', '', undefined],
    ['PDF', PDF, 'pdf'],
    ['HTML before a PDF', `<html>${PDF}`, undefined],
    ['MP4', mp4({ tracks: [FILM] }), 'mp4'],
    ['QuickTime', mp4({ brand: 'qt  ', tracks: [FILM] }), undefined],
    ['M4A', mp4({ brand: 'M4A ', tracks: [SOUND] }), 'm4a'],
    ['WebM', webm(), 'webm'],
    ['MP3', mp3(), 'mp3'],
    ['MP3 behind a tag', mp3({ comment: 'x' }), 'mp3'],
    ['MP3 behind a tag larger than what is looked at', mp3({ comment: 'x'.repeat(8000) }), 'mp3'],
    ['GLB', writeGlb({ asset: { version: '2.0' } }, Buffer.alloc(4)), 'glb'],
    ['ZIP', zip([{ name: 'a.gltf', data: '{}' }]), 'gltf-zip'],
    ['a program', Buffer.from('7f454c4602010100', 'hex'), undefined],
    ['a Windows program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), undefined],
  ])('%s', async (_, data, format) => {
    const bytes = Buffer.from(typeof data === 'function' ? await data() : data);
    expect(await formatOf(bytes.subarray(0, HEAD_BYTES))).toBe(format);
  });

  it.skipIf(!hasSharedData)('of unusual real files is detected by content', async () => {
    const formats = await Promise.all(
      [
        'check.svg',
        'content-sniff.txt',
        'royal_esplanade_1k.hdr',
        'animated-loop-3.gif',
        'truncated.jpg',
      ].map(async (name) => formatOf((await readFile(sharedData(`odd/${name}`))).subarray(0, HEAD_BYTES))),
    );
    expect(formats).toEqual(['svg', undefined, undefined, undefined, 'jpeg']);
  });
});

describe('a PDF', () => {
  it.each([
    ['whole', PDF, true],
    ['cut short', PDF.slice(0, 40), false],
    ['with a page behind it', `${PDF}${'<html>'.repeat(500)}`, false],
    ['of an unknown version', PDF.replace('1.7', '9.9'), false],
  ])('%s', async (_, text, isTaken) => {
    const path = join(await testFolder(), 'a.pdf');
    await writeFile(path, text);
    const outcome = await probePdf(path).then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(isTaken);
  });
});
