import { Type } from 'typebox';
import { AccountDeletion, AccountExport } from '../account.ts';
import { Data, DataList, Deleted, NoBody } from '../envelope.ts';
import { Invitation, InvitationToken } from '../invitation.ts';
import { MemberPatch } from '../membership.ts';
import { Organization } from '../organization.ts';
import {
  AgentCard,
  Colleague,
  Me,
  Member,
  SignUp,
  User,
  UserAssetOptions,
  UserListQuery,
  UserPatch,
  VerificationSent,
  VerifyEmail,
} from '../user.ts';
import { UserStats, UserStatsQuery } from '../user-stats.ts';
import { ById } from './parts.ts';

export const USER_CALLS = {
  exportMe: { response: { 200: Data(AccountExport) } },
  deleteMe: { body: AccountDeletion, response: { 200: Deleted } },
  getUserStats: {
    querystring: UserStatsQuery,
    response: { 200: Data(UserStats) },
  },
  listUsers: {
    querystring: UserListQuery,
    response: { 200: DataList(Type.Union([Member, Colleague])) },
  },
  getUser: {
    params: ById,
    response: { 200: Data(Type.Union([User, Member, Colleague, AgentCard])) },
  },
  updateUser: {
    params: ById,
    body: MemberPatch,
    response: { 200: Data(Member) },
  },
  deleteUser: { params: ById, response: { 200: Deleted } },
  signUp: {
    body: SignUp,
    response: { 201: Data(Type.Object({ user: User, organization: Organization })) },
  },
  sendVerificationEmail: {
    body: NoBody,
    response: { 202: Data(VerificationSent) },
  },
  verifyEmail: {
    body: VerifyEmail,
    response: { 200: Data(Type.Object({ emailVerified: Type.Literal(true) })) },
  },
  readInvitation: {
    body: InvitationToken,
    response: { 200: Data(Invitation) },
  },
  getMe: { response: { 200: Me } },
  updateMe: { body: UserPatch, response: { 200: Me } },
  uploadAvatar: {
    consumes: ['multipart/form-data'],
    response: { 200: Data(User) },
  },
  uploadUserAsset: {
    consumes: ['multipart/form-data'],
    querystring: UserAssetOptions,
    response: { 200: Data(User) },
  },
} as const;
