import type { Model, Types } from 'mongoose';

/** A document that says since when its server owes the passing-on of a change to what is in it. */
export interface Unsettled {
  readonly _id: Types.ObjectId;
  readonly organizationId: Types.ObjectId;
  readonly unsettledAt?: Date | undefined;
}

/** The collection, with the fields that all such documents share. */
function marks(model: unknown): Model<Unsettled> {
  return model as Model<Unsettled>;
}

/** Takes the mark off a document whose change was passed on. */
export async function markSettled(
  model: unknown,
  { _id, organizationId, unsettledAt }: Unsettled,
): Promise<void> {
  if (!unsettledAt) return;
  // Another change since then waits for its own.
  await marks(model).updateOne(
    { organizationId, _id, unsettledAt },
    { $unset: { unsettledAt: 1 } },
    { timestamps: false },
  );
}

/**
 * Passes on what servers that died had changed. A document that fails keeps none of the others.
 *
 * @param before changes since then may be under way
 * @param passOn has to be repeatable
 * @returns the number of documents
 * @throws AggregateError with what each of those that failed threw, after all were tried
 */
export async function settleLeft<Found extends Unsettled>(
  model: Model<Found>,
  before: Date,
  passOn: (left: Found) => Promise<void>,
): Promise<number> {
  const left = (await marks(model)
    .find({ unsettledAt: { $lt: before } })
    .setOptions({ acrossOrganizations: 'repair of what a dead server left' })
    .lean()) as unknown as readonly Found[];
  const errors: unknown[] = [];
  for (const one of left) await passOn(one).catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${left.length} changes could not be passed on`);
  return left.length;
}
