import { Data } from '../envelope.ts';
import {
  PersonAddress,
  PersonBrowserLink,
  PersonCodeRequest,
  PersonCorrection,
  PersonErasure,
  PersonExport,
  PersonLinkRequest,
  PersonLinkSent,
  PersonRecord,
  PersonToken,
  PersonView,
  PersonWithdrawal,
} from '../person.ts';
import { ById } from './parts.ts';

export const PERSON_CALLS = {
  requestPersonLink: { body: PersonLinkRequest, response: { 202: Data(PersonLinkSent) } },
  openPersonFromBrowser: { body: PersonBrowserLink, response: { 201: Data(PersonToken) } },
  viewPerson: { body: PersonView, response: { 200: Data(PersonRecord) } },
  correctPerson: { body: PersonCorrection, response: { 200: Data(PersonRecord) } },
  sendPersonCode: { body: PersonCodeRequest, response: { 202: Data(PersonLinkSent) } },
  changePersonAddress: { body: PersonAddress, response: { 200: Data(PersonToken) } },
  withdrawPerson: { body: PersonWithdrawal, response: { 200: Data(PersonRecord) } },
  erasePerson: { body: PersonErasure, response: { 200: Data(PersonRecord) } },
  exportPerson: { params: ById, response: { 200: Data(PersonExport) } },
} as const;
