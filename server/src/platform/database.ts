import type { Connection } from 'mongoose';

/**
 * Every collection by the name of its model. The module that owns a collection declares it beside its schema (`declare module`), as Fastify's
 * plugins declare their decorators, so that code takes `Models` without an import of all modules.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules declare its fields.
export interface Models {}

export interface Database {
  readonly connection: Connection;
  readonly models: Models;
  close(): Promise<void>;
}
