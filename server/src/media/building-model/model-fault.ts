import type { ModelFinding } from '@oriel/contract/navigator-model';

/** Why a model cannot be shown; the finding is a sentence in the reader's language. */
export class ModelFault extends Error {
  readonly finding: ModelFinding;

  constructor(finding: Omit<ModelFinding, 'severity'>, options?: ErrorOptions) {
    super(`the model is refused: ${finding.code}`, options);
    this.name = 'ModelFault';
    this.finding = { ...finding, severity: 'error' };
  }
}
