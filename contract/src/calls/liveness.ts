import { Type } from 'typebox';
import { Data } from '../envelope.ts';

const Query = Type.Object({
  deep: Type.Optional(
    Type.Boolean({
      description: 'Also whether files can be written and jobs move; looked at every 5 s at most',
    }),
  ),
});
const Liveness = Data(
  Type.Object({
    status: Type.Literal('ok'),
    name: Type.String(),
    version: Type.String(),
    time: Type.String(),
    checks: Type.Optional(
      Type.Object({ database: Type.String(), storage: Type.String(), jobs: Type.String() }),
    ),
  }),
);

export const LIVENESS_CALLS = {
  liveness: { querystring: Query, response: { 200: Liveness } },
} as const;
