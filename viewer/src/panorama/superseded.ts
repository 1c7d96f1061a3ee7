/** Something else was wanted before a panorama could be shown. Nothing is wrong, and there is nothing to tell. */
export class Superseded extends Error {
  override readonly name = 'Superseded';

  constructor() {
    super('Something else was wanted meanwhile.');
  }
}
