import { Double } from 'bson';
import { aggregate } from '../aggregate/aggregate.ts';
import type { Document, Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Request } from '../wire/message.ts';
import { catalogCommands } from './catalog.ts';
import { Call, type Command, type CommandContext, checkFields, int } from './command.ts';
import { copyCommands } from './copy.ts';
import { findAndModify } from './find-and-modify.ts';
import { readCommands } from './read.ts';
import { sessionCommands } from './session.ts';
import { writeCommands } from './write.ts';

/** The supported commands. All others are rejected by name. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>(
  Object.entries({
    ...sessionCommands,
    ...readCommands,
    ...writeCommands,
    ...catalogCommands,
    ...copyCommands,
    findAndModify,
    aggregate,
  }),
);

export function runCommand(request: Request, context: CommandContext): Document | Buffer {
  const name = request.body.keys().next().value ?? '';
  const command = commands.get(name);
  if (!command) throw new DatabaseError('CommandNotFound', notSupported(`the command ${name}`).message);
  const call = new Call(name, request.body, request.sequences);
  checkFields(call, command);
  return command.run(call, context);
}

export function errorReply(error: DatabaseError): Document {
  return new Map<string, Value>([
    ['ok', new Double(0)],
    ['errmsg', error.message],
    ['code', int(error.code)],
    ['codeName', error.codeName],
    ...error.details,
  ]);
}
