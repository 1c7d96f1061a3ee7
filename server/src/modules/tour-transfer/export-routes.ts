import path from 'node:path';
import { slugOf } from '@oriel/contract/slug';
import { Types } from 'mongoose';
import { estateFilter, memberScope } from '../../platform/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { inlineStyle } from '../../platform/inline-style.ts';
import { requestWording } from '../../platform/language.ts';
import { type Api, route } from '../../platform/route.ts';
import { Bundle } from '../hosted-pages/bundle.ts';
import { PANORAMA_ENTRY } from '../hosted-pages/viewer360.ts';
import type { TourTransferDependencies } from './dependencies.ts';
import { exportEntries } from './taking-out/export-entries.ts';
import type { ExportedViewer } from './taking-out/export-page.ts';
import { tourContent } from './taking-out/tour-content.ts';
import { VIEWER_FOLDER } from './taking-out/viewer-files.ts';
import { zipStream } from './taking-out/zip-stream.ts';

export function tourExportRoutes(app: Api, deps: TourTransferDependencies): void {
  const { models } = deps.database;
  let built: Promise<ExportedViewer> | undefined;
  const readViewer = async (): Promise<ExportedViewer> => {
    const bundle = await Bundle.read(path.join(deps.builtFrontEnds, 'viewer/dist'), VIEWER_FOLDER);
    return {
      entry: bundle.entry(PANORAMA_ENTRY),
      style: inlineStyle(await bundle.stylesOf(PANORAMA_ENTRY)),
      brand: deps.config.brand.key,
    };
  };
  const viewer = (): Promise<ExportedViewer> => {
    built ??= readViewer();
    return built;
  };

  app.route({
    ...route('exportTour'),
    // A HEAD request would have to build the whole archive.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const scope = memberScope(request);
      const { id } = request.params;
      const room = await models.Panorama.findOne({
        ...estateFilter(scope),
        _id: new Types.ObjectId(id),
      }).lean();
      if (!room) throw new ApiError('NOT_FOUND');
      const { organization } = scope;
      const wording = requestWording(request, organization);
      const content = await tourContent(
        { models, media: deps.media, organization, wording, now: deps.clock() },
        room,
      );
      if (!content) throw new ApiError('PANORAMA_NOT_READY');
      const archive = zipStream(exportEntries(deps, content, await viewer()));
      // A disconnected client cancels its archive.
      reply.raw.once('close', () => archive.destroy());
      const name = slugOf(content.file.name, 'tour');
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}.zip"`)
        .send(archive);
    },
  });
}
