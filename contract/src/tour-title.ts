interface Named {
  readonly name: string;
  readonly tourName?: string | undefined;
}

/** What a tour is called: its own name, else that of the room it opens with. */
export function tourTitle(entry: Named): string {
  return entry.tourName ?? entry.name;
}

/** What the page of a panorama is called: the first room stands for its tour, any other one is named beside it. */
export function panoramaTitle(panorama: Named & { readonly entry: boolean }): string {
  const { name, tourName, entry } = panorama;
  if (entry || !tourName || tourName === name) return tourTitle(panorama);
  return `${name} · ${tourName}`;
}
