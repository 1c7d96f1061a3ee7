import type { FieldTable } from './field-table.ts';

/** The plain fields of a building. */
export const BUILDING_FIELDS = {
  code: { kind: 'text', maxLength: 20, public: true },
  lift: { kind: 'flag' },
  completionDate: { kind: 'day', public: true },
  energyClass: { kind: 'text', maxLength: 10 },
  northOffset: {
    kind: 'number',
    minimum: -360,
    maximum: 360,
    description: 'degrees that the plan is turned from north',
  },
  externalId: { kind: 'text', maxLength: 80 },
} as const satisfies FieldTable;
