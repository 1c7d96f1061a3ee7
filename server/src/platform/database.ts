import type { Connection } from 'mongoose';

/**
 * Every collection by its model's name. The owning module declares it next to its schema (`declare module`), as Fastify's plugins do with
 * decorators, so that code can use `Models` without importing all modules.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules declare its fields.
export interface Models {}

export interface Database {
  readonly connection: Connection;
  readonly models: Models;
  close(): Promise<void>;
}

/** Creates all declared indexes, and returns when they are built. */
export async function createIndexes(models: Models): Promise<void> {
  for (const model of Object.values(models)) await model.createIndexes();
}
