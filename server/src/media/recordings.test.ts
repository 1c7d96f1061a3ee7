import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordingFormat } from './file-format.ts';
import { cleanRecording, probeRecording } from './probe-recording.ts';
import { testFolder } from './testing/pictures.ts';
import { FILM, mp3, mp4, PLACES, SOUND, webm } from './testing/recordings.ts';

async function written(data: Buffer): Promise<string> {
  const path = join(await testFolder(), 'recording');
  await writeFile(path, data);
  return path;
}

async function cleaned(data: Buffer, format: RecordingFormat): Promise<Buffer> {
  const path = await written(data);
  await cleanRecording(path, format);
  return await readFile(path);
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.catch((e: unknown) => e);
  return error instanceof Error && 'code' in error ? error.code : error;
}

describe('a video', () => {
  it('has its duration, size and tracks detected', async () => {
    const both = await written(mp4({ tracks: [FILM, SOUND] }));
    expect(await probeRecording(both, 'mp4')).toEqual({
      duration: 2,
      width: 640,
      height: 360,
      hasVideo: true,
      hasAudio: true,
    });
    const turned = await written(mp4({ tracks: [{ ...FILM, turned: true }] }));
    expect(await probeRecording(turned, 'mp4')).toMatchObject({ width: 360, height: 640, hasAudio: false });
    expect(await probeRecording(await written(webm()), 'webm')).toMatchObject({
      duration: 3,
      width: 1280,
      height: 720,
      hasVideo: true,
    });
  });

  it('loses its place metadata everywhere, without moving anything', async () => {
    const place = '+52.2297+021.0122/';
    const source = mp4({ tracks: [FILM, PLACES, SOUND], place });
    const clean = await cleaned(source, 'mp4');
    expect(clean.length).toBe(source.length);
    for (const secret of [place, '52.2297N', 'Ada', 'gpmd']) {
      expect(source.includes(secret), secret).toBe(true);
      expect(clean.includes(secret), secret).toBe(false);
    }
    for (const kept of ['PICTURES', 'SOUNDS']) expect(clean.indexOf(kept)).toBe(source.indexOf(kept));
    expect(await probeRecording(await written(clean), 'mp4')).toMatchObject({
      hasVideo: true,
      hasAudio: true,
    });
  });

  it('a WebM loses its metadata in place', async () => {
    const source = webm('52.2297 21.0122');
    const clean = await cleaned(source, 'webm');
    expect(clean.length).toBe(source.length);
    expect(clean.includes('LOCATION')).toBe(false);
    expect(clean.includes('52.2297')).toBe(false);
    expect(clean.indexOf('FRAME')).toBe(source.indexOf('FRAME'));
    expect(await probeRecording(await written(clean), 'webm')).toMatchObject({ duration: 3, width: 1280 });
  });

  it.each([
    ['cut short', (data: Buffer) => data.subarray(0, data.length - 40)],
    ['without its tables', (data: Buffer) => data.subarray(0, data.indexOf('moov') - 4)],
    [
      'whose box is longer than the file',
      (data: Buffer) => {
        const copy = Buffer.from(data);
        copy.writeUInt32BE(0x7fffffff, copy.indexOf('trak') - 4);
        return copy;
      },
    ],
    [
      'whose box is shorter than its header',
      (data: Buffer) => {
        const copy = Buffer.from(data);
        copy.writeUInt32BE(4, copy.indexOf('mdia') - 4);
        return copy;
      },
    ],
    [
      'whose samples overlap without an end',
      (data: Buffer) => {
        const copy = Buffer.from(data);
        const at = copy.lastIndexOf('stsz') + 4;
        copy.writeUInt32BE(0x40000000, at + 12);
        return copy;
      },
    ],
  ])('%s is rejected', async (_, damage) => {
    const path = await written(damage(mp4({ tracks: [FILM, PLACES] })));
    expect(await codeOf(probeRecording(path, 'mp4').then(() => cleanRecording(path, 'mp4')))).toBe(
      'FILE_CORRUPT',
    );
  });
});

describe('a sound', () => {
  it('has its duration detected', async () => {
    const probe = await probeRecording(await written(mp3()), 'mp3');
    expect(probe).toMatchObject({ hasVideo: false, hasAudio: true });
    expect(probe.duration).toBeCloseTo((100 * 1152) / 44_100, 1);
    expect(await probeRecording(await written(mp4({ brand: 'M4A ', tracks: [SOUND] })), 'm4a')).toMatchObject(
      {
        duration: 2,
        hasVideo: false,
        hasAudio: true,
      },
    );
  });

  it('loses its tags', async () => {
    const clean = await cleaned(mp3({ comment: 'Recorded at 52.2297 N' }), 'mp3');
    expect(clean.equals(mp3())).toBe(true);
  });

  it('that is only a tag is rejected', async () => {
    const tag = mp3({ frames: 0, comment: 'nothing' });
    expect(await codeOf(cleaned(tag.subarray(0, tag.length - 128), 'mp3'))).toBe('FILE_CORRUPT');
  });
});
