import { expect, test } from 'vitest';
import { createUploadStore } from '../../kit/uploads/upload-store.ts';
import { createRoomUploads, type RoomFile } from './room-uploads.ts';

function setUp() {
  const parts: unknown[] = [];
  const uploads = createRoomUploads(
    createUploadStore<RoomFile>({
      organization: () => 'o1',
      send: async ({ part }, { note }) => {
        parts.push(part);
        if (!part) throw new Error('not 2:1');
        note({ panoramaId: 'p1' });
      },
      explain: () => ({ message: 'not 2:1', code: 'PANORAMA_RATIO', retryable: false }),
    }),
  );
  return { uploads, parts, list: () => uploads.store.getState().uploads };
}

test('resends a rejected partial panorama with its angles', async () => {
  const { uploads, parts, list } = setUp();
  await uploads.add([new File(['x'], 'strip.jpg')]);
  expect(list()).toMatchObject([{ phase: 'refused', code: 'PANORAMA_RATIO' }]);
  const part = { sphereWidth: 360, sphereMiddle: 0 };
  await uploads.sendPart(list()[0]?.key ?? '', part);
  expect(list()).toMatchObject([{ phase: 'done', panoramaId: 'p1', code: undefined }]);
  expect(parts).toEqual([undefined, part]);
});

test('removes a group with its last file', async () => {
  const { uploads, list } = setUp();
  await uploads.add([new File(['x'], 'a.jpg'), new File(['x'], 'b.jpg')]);
  for (const { key } of list()) {
    expect(uploads.groups.getState().groups).toHaveLength(1);
    uploads.remove(key);
  }
  expect(uploads.groups.getState().groups).toEqual([]);
});
