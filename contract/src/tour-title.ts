interface Named {
  readonly name: string;
  readonly tourName?: string | undefined;
}

/** Title of a tour: its own name, else that of its first room. */
export function tourTitle(entry: Named): string {
  return entry.tourName ?? entry.name;
}

/** Page title of a panorama: the tour's for the first room, room and tour for any other. */
export function panoramaTitle(panorama: Named & { readonly entry: boolean }): string {
  const { name, tourName, entry } = panorama;
  if (entry || !tourName || tourName === name) return tourTitle(panorama);
  return `${name} · ${tourName}`;
}
