import { useBuildingState } from './building-context.ts';

/** What the law wants said beside an offer, in the team's own words. */
export function LegalNotice() {
  const notice = useBuildingState(({ navigator }) => navigator.estate.legalNotice);
  return notice ? <p className="oriel-quiet oriel-legal-notice">{notice}</p> : null;
}
