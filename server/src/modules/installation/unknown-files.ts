import { Types } from 'mongoose';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import { isAssetFolder, knownFiles } from '../asset/known-files.ts';
import { folderOfShown, tourModelFolder } from '../panorama/tour-model.ts';

const ACROSS = { acrossOrganizations: 'a look at everything that the installation keeps' };
const BATCH = 200;

/** Folders of the store of media that are not named by an asset: what is below them is named by its owner. */
const SHARED = ['models', 'avatars', 'user-assets'] as const;

interface Unknown {
  /** File, or folder with a slash behind it, beginning with its store. */
  readonly name: string;
  readonly writtenAt: Date;
}

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly originals: Storage;
}

/** What the stores hold and no document knows of: whole folders, and files where none belong. Some of it may belong to work in progress. */
export async function* unknownFiles({ models, media, originals }: Dependencies): AsyncGenerator<Unknown> {
  for (const [store, files] of Object.entries({ media, originals })) {
    const named = (name: string, writtenAt: Date): Unknown => ({ name: `${store}/${name}`, writtenAt });
    for await (const { key, modifiedAt } of files.loose()) yield named(key, modifiedAt);
    for await (const folders of inBatches(files.folders())) {
      const known = await knownFiles(models, folders.map(({ key }) => key).filter(isAssetFolder));
      for (const { key, modifiedAt } of folders) {
        if (known.has(key) || (store === 'media' && SHARED.some((name) => name === key))) continue;
        const writtenAt = await modifiedAt();
        if (writtenAt) yield named(`${key}/`, writtenAt);
      }
    }
  }
  const ofModels = await modelFolders(models);
  for (const shared of SHARED) {
    let last: string | undefined;
    let isKnown = false;
    for await (const { key, modifiedAt } of media.files(shared)) {
      const [, owner = '', inside] = key.split('/');
      if (inside === undefined) {
        yield { name: `media/${key}`, writtenAt: modifiedAt };
        continue;
      }
      if (owner === last) continue;
      last = owner;
      isKnown = shared === 'models' ? ofModels.has(owner) : await isUser(models, owner);
      if (!isKnown) yield { name: `media/${shared}/${owner}/`, writtenAt: modifiedAt };
    }
  }
}

async function isUser(models: Models, id: string): Promise<boolean> {
  return Types.ObjectId.isValid(id) && (await models.User.exists({ _id: id })) !== null;
}

/** Names of the folders of models that are shown or being made. */
async function modelFolders(models: Models): Promise<ReadonlySet<string>> {
  const [buildings, tours] = await Promise.all([
    models.NavigatorModel.find({}, { navigatorId: 1 }, ACROSS).lean(),
    models.Panorama.find(
      { 'tourModel.status': { $in: ['QUEUED', 'RUNNING', 'READY', 'FAILED'] } },
      { tourModel: 1 },
      ACROSS,
    ).lean(),
  ]);
  const folders = tours.flatMap(({ tourModel }) =>
    tourModel
      ? [tourModelFolder(tourModel), ...(tourModel.shown ? [folderOfShown(tourModel.shown)] : [])]
      : [],
  );
  return new Set([
    ...buildings.map(({ navigatorId }) => String(navigatorId)),
    ...folders.map((folder) => folder.slice(folder.indexOf('/') + 1)),
  ]);
}

async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
