import type {
  FeatureKey,
  Locale,
  MEMBERSHIP_STATUSES,
  ORGANIZATION_STATUSES,
  Role,
} from '@oriel/contract/enums';
import type { ErrorCode } from '@oriel/contract/error-codes';
import type { Access, Caller as CallerKind } from '@oriel/contract/permission';
import type { Call } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { ApiError } from './errors.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import { isId } from './is-id.ts';
import { isRecord } from './is-record.ts';

/**
 * The fields of users, organizations and memberships that authorization needs. The owning modules declare the remaining fields (`declare
 * module`), so that routes find whole documents on the request.
 */
export interface CallerUser {
  _id: Types.ObjectId;
  currentOrganizationId?: Types.ObjectId;
}

/** @public Exported so that its module can declare the remaining fields. */
export interface CallerOrganization {
  _id: Types.ObjectId;
  status: (typeof ORGANIZATION_STATUSES)[number];
  features: FeatureKey[];
  locale: Locale;
}

export interface CallerMembership {
  organizationId: Types.ObjectId;
  status: (typeof MEMBERSHIP_STATUSES)[number];
  role: Role;
  estateIds: Types.ObjectId[];
  allEstates: boolean;
}

/** Looks up callers. */
export interface Directory {
  /** The user of an account, with this sign-in recorded; undefined for an account without a completed sign-up. */
  userOf(identity: Identity): Promise<CallerUser | undefined>;
  /** The user's accepted memberships, oldest first. */
  membershipsOf(user: CallerUser): Promise<CallerMembership[]>;
  organization(id: Types.ObjectId): Promise<CallerOrganization | null>;
}

/** The sender of a request, and their organization. */
interface Caller {
  readonly kind: CallerKind;
  readonly identity?: Identity;
  readonly user?: CallerUser;
  readonly organization?: CallerOrganization;
  readonly membership?: CallerMembership;
  readonly role?: Role;
  readonly staff: boolean;
  /** Access of this caller to this call, by the permission matrix. */
  readonly access: Access;
}

/** A caller inside one organization: the scope of every tenant data query. */
export interface Scope {
  readonly organizationId: Types.ObjectId;
  readonly organization: CallerOrganization;
  readonly userId: Types.ObjectId;
  readonly access: Access;
  /** Estates that an AGENT is limited to; absent means no limit. */
  readonly estateIds?: readonly Types.ObjectId[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    call?: Call;
    /** Body limit of a route for anybody, if not the default. */
    bodyBytes?: number;
  }
}

const NOBODY: Caller = { kind: 'public', staff: false, access: 'none' };

interface Dependencies {
  readonly identity: IdentityProvider;
  readonly directory: Directory;
  /** Addresses of the installation's operators. */
  readonly platformStaff: ReadonlySet<string>;
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function wantedOrganization(request: FastifyRequest, call: Call): string | undefined {
  const header = request.headers['x-organization-id'];
  if (header === undefined || call.permission.ignoresOrganization) return undefined;
  if (typeof header !== 'string' || !isId(header)) throw new ApiError('MALFORMED_ORGANIZATION');
  return header;
}

/** The membership of a request: in the requested organization, else the last used one, else the first. */
function chooseMembership(
  memberships: readonly CallerMembership[],
  user: CallerUser,
  wanted: string | undefined,
): CallerMembership | undefined {
  if (wanted !== undefined) return memberships.find((one) => String(one.organizationId) === wanted);
  const active = memberships.filter((one) => one.status === 'ACTIVE');
  const lastUsed = active.find((one) => one.organizationId.equals(user.currentOrganizationId));
  return lastUsed ?? active[0] ?? memberships[0];
}

/** For a call about one organization, the caller's role in that one counts, whichever is selected. */
function organizationInPath(request: FastifyRequest, call: Call): string | undefined {
  if (call.path !== '/organization/:id') return undefined;
  const { params } = request;
  return isRecord(params) && typeof params.id === 'string' ? params.id : undefined;
}

async function identify(
  request: FastifyRequest,
  call: Call,
  deps: Dependencies,
): Promise<Identity | undefined> {
  const isPublic = call.permission.access.public !== 'none';
  const token = bearer(request);
  const identity = token === undefined ? undefined : await deps.identity.verify(token);
  if (!identity && !isPublic) throw new ApiError('UNAUTHENTICATED');
  return identity;
}

async function resolve(request: FastifyRequest, call: Call, deps: Dependencies): Promise<Caller> {
  const { access } = call.permission;
  const everybody: Caller = { ...NOBODY, access: access.public };
  const identity = await identify(request, call, deps);
  if (!identity) return everybody;

  const user = await deps.directory.userOf(identity);
  if (!user) {
    if (access.public !== 'none') return everybody;
    throw new ApiError('PROFILE_MISSING');
  }
  const staff = identity.emailVerified && deps.platformStaff.has(identity.email);
  const wanted = wantedOrganization(request, call);
  const memberships = await deps.directory.membershipsOf(user);
  const selected = chooseMembership(memberships, user, wanted);
  const inPath = organizationInPath(request, call);
  const named =
    wanted !== undefined && !selected
      ? undefined
      : memberships.find((one) => String(one.organizationId) === inPath);
  const place = named ?? selected;
  const organizationId = place?.organizationId ?? (staff && wanted ? new Types.ObjectId(wanted) : undefined);
  // Platform staff keep their rights despite an inactive membership.
  const membership = staff && place?.status !== 'ACTIVE' ? undefined : place;
  const organization = organizationId ? await deps.directory.organization(organizationId) : null;
  const person = { identity, user, staff, ...(organization ? { organization } : {}) };

  if (call.permission.ignoresOrganization) {
    const kind = staff ? 'staff' : (membership?.role ?? 'USER');
    return {
      ...person,
      kind,
      access: access[kind],
      ...(membership ? { membership, role: membership.role } : {}),
    };
  }
  const refusal = refusalOf(call, { wanted, staff, organization, membership });
  if (refusal) {
    // Public data stays readable for signed-in callers, unless they named a foreign organization.
    if (access.public !== 'none' && (refusal !== 'NOT_A_MEMBER' || !wanted)) return everybody;
    throw new ApiError(refusal);
  }
  if (!membership) return { ...person, kind: 'staff', access: access.staff };
  const kind = staff ? 'staff' : membership.role;
  return { ...person, kind, access: access[kind], membership, role: membership.role };
}

interface Standing {
  readonly wanted: string | undefined;
  readonly staff: boolean;
  readonly organization: CallerOrganization | null;
  readonly membership: CallerMembership | undefined;
}

/** Why a signed-in caller may not act in the organization, if so. */
function refusalOf(call: Call, { wanted, staff, organization, membership }: Standing): ErrorCode | undefined {
  // Platform staff need no membership; a call about one organization's data requires it later (`memberScope`).
  if (!organization && staff && !wanted) return undefined;
  if (!organization) return wanted ? 'NOT_A_MEMBER' : 'NO_ORGANIZATION';
  const { feature } = call.permission;
  if (membership && membership.status !== 'ACTIVE') return 'USER_DISABLED';
  if (organization.status === 'SUSPENDED' && !staff) return 'ORGANIZATION_SUSPENDED';
  return feature && !organization.features.includes(feature) ? 'FEATURE_DISABLED' : undefined;
}

/** Identifies and authorizes the caller before the body is read. */
export function registerCaller(app: FastifyInstance, deps: Dependencies): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const call = request.routeOptions.config.call;
    if (!call) {
      request.caller = NOBODY;
      return;
    }
    const caller = await resolve(request, call, deps);
    if (caller.access === 'none') throw new ApiError('FORBIDDEN');
    request.caller = caller;
  });
}

/** The scope of a member's request; undefined for the public. */
export function scopeOf(request: FastifyRequest): Scope | undefined {
  const { organization, user, access, membership } = request.caller;
  if (!organization || !user || access === 'none' || access === 'public') return undefined;
  const limited = access === 'assigned' && membership && !membership.allEstates;
  return {
    organizationId: organization._id,
    organization,
    userId: user._id,
    access,
    ...(limited ? { estateIds: membership.estateIds } : {}),
  };
}

/**
 * The scope of a members-only route.
 *
 * @throws ApiError NO_ORGANIZATION when platform staff have selected none, FORBIDDEN when the caller has no scope at all
 */
export function memberScope(request: FastifyRequest): Scope {
  const scope = scopeOf(request);
  if (scope) return scope;
  throw new ApiError(request.caller.staff && !request.caller.organization ? 'NO_ORGANIZATION' : 'FORBIDDEN');
}

/**
 * The user of a route for signed-in callers.
 *
 * @throws ApiError PROFILE_MISSING when the account has no profile
 */
export function signedIn(request: FastifyRequest): CallerUser {
  const { user } = request.caller;
  if (!user) throw new ApiError('PROFILE_MISSING');
  return user;
}

/** Filter on estates for data visible to this caller. */
export function estateFilter(scope: Scope): {
  organizationId: Types.ObjectId;
  estateId?: { $in: Types.ObjectId[] };
} {
  return {
    organizationId: scope.organizationId,
    ...(scope.estateIds ? { estateId: { $in: [...scope.estateIds] } } : {}),
  };
}
