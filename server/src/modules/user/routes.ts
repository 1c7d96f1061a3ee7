import { USER_ASSET_TYPES } from '@oriel/contract/enums';
import { AVATAR_BYTES, USER_ASSET_BYTES, type User, UserPatch } from '@oriel/contract/user';
import type { QueryOf } from '@oriel/contract/wire';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../platform/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { formField, formFile } from '../../platform/form-file.ts';
import { ifMatchDate } from '../../platform/if-match.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';
import { replaceBody } from '../../platform/replace-body.ts';
import { type Api, route } from '../../platform/route.ts';
import type { UserDependencies } from './dependencies.ts';
import { memberRoutes } from './member-routes.ts';
import { membershipRoutes } from './membership-routes.ts';
import type { UserAssetType, UserDocument } from './model.ts';
import { ownPlaces } from './own-places.ts';
import { UserPictures } from './pictures.ts';
import { presentUser } from './present.ts';
import { ProfileService } from './profile.ts';
import { withAccount } from './sign-in.ts';
import { signUpRoutes } from './sign-up-routes.ts';

/** The type in the form, else in the query, else LOGO. */
function assetType({ type: inQuery }: QueryOf<'uploadUserAsset'>, inForm: string | undefined): UserAssetType {
  const wanted = inForm ?? inQuery ?? 'LOGO';
  const type = USER_ASSET_TYPES.find((one) => one === wanted);
  if (type) return type;
  throw new ApiError('VALIDATION', {
    fields: { type: ['field.enum'] },
    values: { allowed: USER_ASSET_TYPES.join(', ') },
  });
}

export function userRoutes(app: Api, deps: UserDependencies): void {
  const { models } = deps.database;
  const profiles = new ProfileService(models);
  const pictures = new UserPictures(models, deps);

  async function present(request: FastifyRequest, user: UserDocument): Promise<User> {
    return presentUser(user, await ownPlaces(models, request, user));
  }

  app.route({
    ...route('getMe'),
    async handler(request) {
      const user = await withAccount({ models, identity: deps.identity }, signedIn(request));
      const data = await present(request, user);
      return { data, email: data.email };
    },
  });

  app.route({
    ...route('updateMe'),
    async preValidation(request) {
      replaceBody(
        request,
        withoutUnchanged(request.body, UserPatch, await present(request, signedIn(request))),
      );
    },
    async handler(request) {
      const updated = await profiles.update(signedIn(request), request.body, ifMatchDate(request));
      const data = await present(request, updated);
      return { data, email: data.email };
    },
  });

  app.route({
    ...route('uploadAvatar'),
    async handler(request) {
      const { file } = await formFile(request, AVATAR_BYTES * 2);
      const user = await pictures.setAvatar(signedIn(request), file);
      return { data: await present(request, user) };
    },
  });

  app.route({
    ...route('uploadUserAsset'),
    async handler(request) {
      const form = await formFile(request, USER_ASSET_BYTES * 2);
      const type = assetType(request.query, formField(form, 'type'));
      const user = await pictures.setAsset(signedIn(request), type, form.file);
      return { data: await present(request, user) };
    },
  });

  memberRoutes(app, deps);
  membershipRoutes(app, deps);
  signUpRoutes(app, deps);
}
