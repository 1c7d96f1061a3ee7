import type { ImportMapping, ImportReport } from '@oriel/contract/apartment-import';
import type { Asset, AssetUploadOptions } from '@oriel/contract/asset';
import type { ListMeta } from '@oriel/contract/envelope';
import type { Organization } from '@oriel/contract/organization';
import type { Panorama, PanoramaCreate, PanoramaPatch } from '@oriel/contract/panorama';
import type { TourImport, TourImportReport } from '@oriel/contract/tour-transfer';
import type { User, UserPatch } from '@oriel/contract/user';
import { errorOfAnswer } from './api-error.ts';
import { type Download, download } from './download.ts';
import { type Answer, type Query, type Request, searchOf, send, unwrap } from './http.ts';
import type { Language } from './messages.ts';
import { createSession, type SessionOptions } from './session.ts';
import { type Progress, type UploadRequest, upload } from './upload.ts';

export { ApiError } from './api-error.ts';
export type { Download } from './download.ts';
export type { Answer, Query, Request } from './http.ts';
export type { Progress } from './upload.ts';

/** Where and for whom a team's client works. */
export interface TeamClientOptions extends SessionOptions {
  /** Where Oriel runs; without it, the page's own origin. */
  readonly baseUrl?: string;
  /** The selected organization, sent as `x-organization-id`; asked at every call. */
  getOrganization?(): string | null | undefined;
  /** Language of texts in answers; asked at every call. */
  language?(): Language | undefined;
}

/** What a call may be given besides its arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What a change may be given. */
export interface UpdateOptions extends CallOptions {
  /** `updatedAt` of the version that was changed: where somebody else was faster, the call fails with STALE_UPDATE. */
  readonly ifMatch?: string;
}

/** What an upload may be given. */
export interface UploadOptions extends AssetUploadOptions, CallOptions {
  readonly onProgress?: (progress: Progress) => void;
}

/** What several uploads may be given. */
export interface UploadsOptions extends AssetUploadOptions, CallOptions {
  readonly onProgress?: (file: File, progress: Progress) => void;
}

/** What an import of flats may be given. */
export interface FlatImportOptions extends CallOptions {
  readonly estateId: string;
  /** Of rows that name no building. */
  readonly buildingId?: string;
  /** Only say what would be done. */
  readonly dryRun?: boolean;
  /** Which column holds which field; without it, the columns are guessed from their headers. */
  readonly mapping?: ImportMapping;
  readonly onProgress?: (progress: Progress) => void;
}

/** Which file. */
export type DownloadRequest = Pick<Request, 'path' | 'query' | 'signal'>;

type List<T> = Promise<Answer<T[], ListMeta>>;
type Deleted = Promise<{ readonly id: string; readonly deleted: true }>;

/** The API as a team uses it. Every method rejects with an `ApiError`, or with the reason of its signal. */
export interface TeamClient {
  /** Any call by its path below `/api/v1`. */
  request<Data, Meta = ListMeta>(request: Request): Promise<Answer<Data, Meta>>;
  /** Any file of the API, by its path below `/api/v1`, as it is made. */
  download(request: DownloadRequest): Promise<Download>;
  getMe(options?: CallOptions): Promise<User>;
  updateMe(patch: UserPatch, options?: CallOptions): Promise<User>;
  uploadAvatar(file: File, options?: CallOptions): Promise<User>;
  listOrganizations(query?: Query, options?: CallOptions): List<Organization>;
  getOrganization(id: string, options?: CallOptions): Promise<Organization>;
  listPanoramas(query?: Query, options?: CallOptions): List<Panorama>;
  getPanorama(id: string, options?: CallOptions): Promise<Panorama>;
  createPanorama(panorama: PanoramaCreate, options?: CallOptions): Promise<Panorama>;
  updatePanorama(id: string, patch: PanoramaPatch, options?: UpdateOptions): Promise<Panorama>;
  deletePanorama(id: string, options?: CallOptions): Deleted;
  /** Brings a tour of another viewer into panoramas that were uploaded; with `dryRun` tells what is in it. */
  importTour(tour: TourImport, options?: CallOptions): Promise<TourImportReport>;
  /** A tour as a ZIP of files that any web server shows, as it is made. */
  exportTour(id: string, options?: CallOptions): Promise<Download>;
  /** Takes flats in from a CSV or XLSX file, all of its rows or none. */
  importApartments(file: File, options: FlatImportOptions): Promise<ImportReport>;
  listAssets(query?: Query, options?: CallOptions): List<Asset>;
  getAsset(id: string, options?: CallOptions): Promise<Asset>;
  deleteAsset(id: string, options?: CallOptions): Deleted;
  /** Uploads one file. Of type `PANORAMA`, the answer carries `panoramaId`. */
  uploadFile(file: File, options?: UploadOptions): Promise<Asset>;
  /** Uploads each file by a call of its own, all at once. No files: an empty list, without a call. Rejects with the first failure. */
  uploadFiles(files: readonly File[], options?: UploadsOptions): Promise<Asset[]>;
}

/** A client of the whole API for a signed-in user. It retries nothing but what the rule for 401 says. */
export function createTeamClient(options: TeamClientOptions): TeamClient {
  const { baseUrl = '' } = options;
  const withToken = createSession(options);

  const headers = (token: string | undefined) => ({
    authorization: token && `Bearer ${token}`,
    'x-organization-id': options.getOrganization?.() || undefined,
    'accept-language': options.language?.(),
  });
  const request: TeamClient['request'] = async (what) =>
    unwrap(await withToken((token) => send(baseUrl, what, headers(token))));
  const one = async <Data>(what: Request) => (await request<Data>(what)).data;
  const sendForm = async <Data>(what: UploadRequest) =>
    unwrap<Data>(await withToken((token) => upload(baseUrl, what, headers(token)))).data;

  const uploadFile: TeamClient['uploadFile'] = (file, { signal, onProgress, ...fields } = {}) =>
    sendForm({ method: 'POST', path: '/asset', body: formOf(file, fields), signal, onProgress });

  const fetchFile: TeamClient['download'] = async ({ path, query, signal }) => {
    const search = new URLSearchParams(searchOf(query)).toString();
    const { status, body } = await withToken((token) =>
      download(baseUrl, search ? `${path}?${search}` : path, headers(token), signal),
    );
    if (status < 200 || status > 299) throw errorOfAnswer(status, body);
    return body as Download; // Of a success, by the word of `download`.
  };

  return {
    request,
    download: fetchFile,
    getMe: (given) => one({ method: 'GET', path: '/user/me', ...given }),
    updateMe: (body, given) => one({ method: 'PATCH', path: '/user/me', body, ...given }),
    uploadAvatar: (file, given) =>
      sendForm({ method: 'PATCH', path: '/user/me/avatar', body: formOf(file), ...given }),
    listOrganizations: (query, given) => request({ method: 'GET', path: '/organization', query, ...given }),
    getOrganization: (id, given) =>
      one({ method: 'GET', path: `/organization/${encodeURIComponent(id)}`, ...given }),
    listPanoramas: (query, given) => request({ method: 'GET', path: '/panorama', query, ...given }),
    getPanorama: (id, given) => one({ method: 'GET', path: `/panorama/${encodeURIComponent(id)}`, ...given }),
    createPanorama: (body, given) => one({ method: 'POST', path: '/panorama', body, ...given }),
    updatePanorama: (id, body, given) =>
      one({ method: 'PATCH', path: `/panorama/${encodeURIComponent(id)}`, body, ...given }),
    deletePanorama: (id, given) =>
      one({ method: 'DELETE', path: `/panorama/${encodeURIComponent(id)}`, ...given }),
    importTour: (body, given) => one({ method: 'POST', path: '/panorama/import', body, ...given }),
    exportTour: (id, given) => fetchFile({ path: `/panorama/${encodeURIComponent(id)}/export`, ...given }),
    importApartments: (file, { signal, onProgress, mapping, ...fields }) =>
      sendForm({
        method: 'POST',
        path: '/apartment/import',
        body: formOf(file, { ...fields, ...(mapping && { mapping: JSON.stringify(mapping) }) }),
        signal,
        onProgress,
      }),
    listAssets: (query, given) => request({ method: 'GET', path: '/asset', query, ...given }),
    getAsset: (id, given) => one({ method: 'GET', path: `/asset/${encodeURIComponent(id)}`, ...given }),
    deleteAsset: (id, given) => one({ method: 'DELETE', path: `/asset/${encodeURIComponent(id)}`, ...given }),
    uploadFile,
    uploadFiles: (files, { onProgress, ...given } = {}) =>
      Promise.all(
        files.map((file) =>
          uploadFile(file, {
            ...given,
            ...(onProgress && { onProgress: (progress) => onProgress(file, progress) }),
          }),
        ),
      ),
  };
}

/** The fields stand before the file, so that a server that reads the form as it streams in knows what the file is. */
function formOf(file: File, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  form.append('file', file, file.name);
  return form;
}
