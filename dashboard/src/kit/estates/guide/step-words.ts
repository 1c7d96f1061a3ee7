import type { EstateProgress, StepProgress } from '@oriel/contract/estate-progress';
import { listOf } from '../../../i18n/format.ts';
import { translate } from '../../../i18n/translate.ts';
import { shownNavigator } from './places.ts';

/** What a step asks for, or how much of it is left. */
export function stepText({ step, open, of, lacks, done }: StepProgress, progress: EstateProgress): string {
  if (done) {
    if (step === 'apartments')
      return translate('guide.countedApartments', { count: progress.apartments.total });
    if (step === 'website' && progress.website)
      return translate('guide.seenOn', { site: new URL(progress.website.origin).host });
    return '';
  }
  if (lacks)
    return translate('guide.lacks', { what: listOf(lacks.map((lack) => translate(`guideLack.${lack}`))) });
  if (open !== undefined && of !== undefined && (step === 'plans' || step === 'outlines'))
    return translate(`guideOpen.${step}`, { open, of });
  if (step === 'inquiry' && !shownNavigator(progress)) return translate('guide.inquiryLater');
  return translate(`guideText.${step}`);
}
