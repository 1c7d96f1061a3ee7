/** Another request came in before a panorama could be shown. Not an error; nothing to report. */
export class Superseded extends Error {
  override readonly name = 'Superseded';

  constructor() {
    super('Something else was wanted meanwhile.');
  }
}
