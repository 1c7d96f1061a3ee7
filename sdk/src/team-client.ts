import type {
  ImportCorrection,
  ImportGone,
  ImportMapping,
  ImportPlace,
  ImportReport,
} from '@oriel/contract/apartment-import';
import type { Asset, AssetUploadOptions } from '@oriel/contract/asset';
import type { USER_ASSET_TYPES } from '@oriel/contract/enums';
import { CALLS, type CallName } from '@oriel/contract/routes';
import type { User } from '@oriel/contract/user';
import type { AnswerTo, InputOf, Reader } from '@oriel/contract/wire';
import { errorOfAnswer } from './api-error.ts';
import { type Download, download } from './download.ts';
import { type Query, type Request, searchOf, send, unwrap } from './http.ts';
import type { Language } from './messages.ts';
import { createSession, type SessionOptions } from './session.ts';
import { type Progress, type UploadRequest, upload } from './upload.ts';

export { ApiError } from './api-error.ts';
export type { Download } from './download.ts';
export type { Progress } from './upload.ts';

/** Options of a team client. */
export interface TeamClientOptions extends SessionOptions {
  /** Where Oriel runs; defaults to the page's own origin. */
  readonly baseUrl?: string;
  /** The selected organization, sent as `x-organization-id`; read on every call. */
  getOrganization?(): string | null | undefined;
  /** Language of texts in answers; read on every call. */
  language?(): Language | undefined;
}

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Transport options of a call, besides its contract. */
interface SendOptions extends CallOptions {
  /** Overrides the client's language for this answer. */
  readonly lang?: Language | undefined;
  /** `updatedAt` of the edited version: fails with STALE_UPDATE if it has changed since. */
  readonly ifMatch?: string | undefined;
}

/** Options of an upload. */
export interface UploadOptions extends AssetUploadOptions, CallOptions {
  readonly onProgress?: (progress: Progress) => void;
}

/** Options of several uploads. */
export interface UploadsOptions extends AssetUploadOptions, CallOptions {
  readonly onProgress?: (file: File, progress: Progress) => void;
}

/** Options of an apartment import. */
export interface ApartmentImportOptions extends CallOptions {
  readonly estateId: string;
  /** Building for rows without one. */
  readonly buildingId?: string;
  /** Only report what would be imported. */
  readonly dryRun?: boolean;
  /** Maps columns to fields; by default as in the last import of such a sheet, else guessed from their headers. */
  readonly mapping?: ImportMapping;
  /** Create the buildings that the sheet names and the estate does not have. */
  readonly createBuildings?: boolean;
  /** Take the numbers as they are although the sheet names another currency or unit. */
  readonly anyUnits?: boolean;
  /** Release reservations made by hand of apartments that the list says are available; else they are kept. */
  readonly releaseBookings?: boolean;
  /** Names of the sheets to read; by default those that look like lists of apartments. */
  readonly sheets?: readonly string[];
  readonly corrections?: readonly ImportCorrection[];
  /** Rows that are not imported. */
  readonly leaveOut?: readonly ImportPlace[];
  /** What happens to apartments that the list no longer names; by default nothing. */
  readonly gone?: ImportGone;
  readonly onProgress?: (progress: Progress) => void;
}

/** The input of a call by its contract, with transport options. Optional for calls without input. */
type Given<Name extends CallName> = InputOf<Name> & SendOptions;
/** A call that needs nothing. */
type BareCallName = {
  [Name in CallName]: Record<never, never> extends Given<Name> ? Name : never;
}[CallName];

/** The API for team members. Every method rejects with an `ApiError`, or with the reason of its signal. */
export interface TeamClient<By extends Reader = 'member'> {
  /** Any call by its name in the contract: `call('updateEstate', { id, body, ifMatch })`. */
  call<Name extends CallName>(name: Name, given: Given<Name>): Promise<AnswerTo<By, Name>>;
  call<Name extends BareCallName>(name: Name): Promise<AnswerTo<By, Name>>;
  /** Streams a file answer: `download('exportInquiries', { query })`. */
  download<Name extends CallName>(name: Name, given: Given<Name>): Promise<Download>;
  /** Replaces the picture of the signed-in user. */
  uploadAvatar(file: File, options?: CallOptions): Promise<User>;
  /** Replaces a brand picture of the signed-in user. */
  uploadUserAsset(file: File, type: (typeof USER_ASSET_TYPES)[number], options?: CallOptions): Promise<User>;
  /** Imports apartments from a CSV or XLSX file, all of its rows or none. */
  importApartments(file: File, options: ApartmentImportOptions): Promise<ImportReport>;
  /** Uploads one file. Of type `PANORAMA`, the answer carries `panoramaId`. */
  uploadFile(file: File, options?: UploadOptions): Promise<Asset>;
  /** Uploads each file in a call of its own, in parallel. No files: an empty list, without a call. Rejects with the first failure. */
  uploadFiles(files: readonly File[], options?: UploadsOptions): Promise<Asset[]>;
}

/** A client of the whole API for a signed-in user; without a token, for the public. Retries nothing except by the rule for 401. */
export function createTeamClient<By extends Reader = 'member'>(options: TeamClientOptions): TeamClient<By> {
  const { baseUrl = '' } = options;
  const withToken = createSession(options);

  const headers = (token: string | undefined) => ({
    authorization: token && `Bearer ${token}`,
    'x-organization-id': options.getOrganization?.() || undefined,
    'accept-language': options.language?.(),
  });
  const sendForm = async <Data>(what: UploadRequest) =>
    unwrap<Data>(await withToken((token) => upload(baseUrl, what, headers(token)))).data;

  const uploadFile: TeamClient['uploadFile'] = (file, { signal, onProgress, ...fields } = {}) =>
    sendForm({
      method: 'POST',
      path: CALLS.uploadAsset.path,
      body: formOf(file, fields),
      signal,
      onProgress,
    });

  return {
    async call<Name extends CallName>(name: Name, given?: Given<Name>) {
      const request = requestOf(name, given);
      // Typed by the contract; the server's tests validate its answers.
      return unwrap(await withToken((token) => send(baseUrl, request, headers(token)))) as AnswerTo<By, Name>;
    },
    async download<Name extends CallName>(name: Name, given?: Given<Name>) {
      const { path, query, signal } = requestOf(name, given);
      const search = new URLSearchParams(searchOf(query)).toString();
      const { status, body } = await withToken((token) =>
        download(baseUrl, search ? `${path}?${search}` : path, headers(token), signal),
      );
      if (status < 200 || status > 299) throw errorOfAnswer(status, body);
      return body as Download; // On success, as `download` documents.
    },
    uploadAvatar: (file, given) =>
      sendForm({ method: 'PATCH', path: CALLS.uploadAvatar.path, body: formOf(file), ...given }),
    uploadUserAsset: (file, type, given) =>
      sendForm({ method: 'PATCH', path: CALLS.uploadUserAsset.path, body: formOf(file, { type }), ...given }),
    importApartments: (file, { signal, onProgress, ...fields }) =>
      sendForm({
        method: 'POST',
        path: CALLS.importApartments.path,
        body: formOf(file, fields),
        signal,
        onProgress,
      }),
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

/** The request of a call by its contract, with path parameters filled in. */
function requestOf(name: CallName, given: object = {}): Request {
  // The type of `call` ensures that these are the call's own.
  const { lang, query, body, ifMatch, signal, ...params } = given as SendOptions & {
    readonly query?: Query;
    readonly body?: unknown;
    readonly [param: string]: unknown;
  };
  const { method, path } = CALLS[name];
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])));
  return { method, path: filled, query: lang ? { ...query, lang } : query, body, ifMatch, signal };
}

/** Fields precede the file, so that a server that streams the form knows what the file is. Lists and objects are sent as JSON. */
function formOf(file: File, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('file', file, file.name);
  return form;
}
