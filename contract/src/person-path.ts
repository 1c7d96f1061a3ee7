/** Where a person sees their data; what opens it is behind `#`, which no server and no log gets. A file of its own: every page asks for it. */
export const PERSON_PATH = '/my-data';
