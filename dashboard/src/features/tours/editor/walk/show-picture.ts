/** The element that holds the editor's picture; it has to be in sight for what is asked for further down. */
export const PICTURE_PLACE = 'tour-picture';

/** Scrolls the picture into view. Its own element sticks on phones, which counts as being in view. */
export function showPicture(): void {
  document.getElementById(PICTURE_PLACE)?.scrollIntoView({ block: 'start' });
}
