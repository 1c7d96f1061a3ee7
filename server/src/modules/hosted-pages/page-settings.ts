import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../platform/html.ts';
import type { requestLocale } from '../../platform/language.ts';
import type { PageSetting } from './metadata.ts';

/** Brand, language and address of a page, from its request. */
export type PageSettings = (
  request: FastifyRequest,
  fallback?: Parameters<typeof requestLocale>[1],
) => PageSetting;

export type SendPage = (reply: FastifyReply, status: number, page: Html) => FastifyReply;

/** Sends a page, which varies by language. */
export const sendPage: SendPage = (reply, status, page) =>
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'Accept-Language').send(page.text);
