import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../platform/html.ts';
import type { requestLocale } from '../../platform/language.ts';
import type { PageSetting } from './metadata.ts';

/** Brand, language and address of a page, from the request for it. */
export type PageSettings = (
  request: FastifyRequest,
  fallback?: Parameters<typeof requestLocale>[1],
) => PageSetting;

export type SendPage = (reply: FastifyReply, status: number, page: Html) => FastifyReply;

/** Answers with a page, which reads differently in another language. */
export const sendPage: SendPage = (reply, status, page) =>
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'Accept-Language').send(page.text);
