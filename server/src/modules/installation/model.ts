import { Schema } from 'mongoose';

/** A fact about this installation as a whole, by name. */
export interface InstallationDocument {
  _id: string;
  state: 'STARTED' | 'FINISHED';
  createdAt: Date;
  updatedAt: Date;
}

export const installationSchema = new Schema<InstallationDocument>(
  { _id: { type: String, required: true }, state: { type: String, required: true } },
  { timestamps: true, id: false },
);
