import { useMemo, useRef, useState } from 'react';
import { matchColours, type NamedColour, readColourFile } from './apartment-colours.ts';
import { matchMasks } from './match-masks.ts';
import { type MaskSet, traceMasks } from './trace-masks.ts';
import type { FromMasksProps, TracedImage } from './traced.ts';

/** A list of colours is small; a larger file is something else. */
const LIST_BYTES_MAX = 1_000_000;

/** The chosen masks, their colours, and the user's assignments. */
export function useMaskTracing({ images, apartments }: Pick<FromMasksProps, 'images' | 'apartments'>) {
  const [set, setSet] = useState<MaskSet>();
  const [progress, setProgress] = useState<number>();
  const [named, setNamed] = useState<readonly NamedColour[]>([]);
  const [problem, setProblem] = useState<'list' | 'none' | 'broken'>();
  /** The user's choice of an image for a mask and an apartment for a colour; an empty one means none. */
  const [chosenImages, setChosenImages] = useState<ReadonlyMap<number, string>>(new Map());
  const [chosenApartments, setChosenApartments] = useState<ReadonlyMap<number, string>>(new Map());
  const running = useRef<AbortController>(undefined);

  const imageOf = useMemo(
    () => new Map([...matchMasks(set?.masks.map(({ file }) => file.name) ?? [], images), ...chosenImages]),
    [set, images, chosenImages],
  );
  const apartmentOf = useMemo(
    () =>
      new Map([
        ...matchColours(set?.colours.map(({ colour }) => colour) ?? [], named, apartments),
        ...chosenApartments,
      ]),
    [set, named, apartments, chosenApartments],
  );

  async function add(files: readonly File[]): Promise<void> {
    setProblem(undefined);
    const lists = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
    const masks = files.filter((file) => !lists.includes(file));
    let known = named;
    for (const list of lists) {
      const read = list.size <= LIST_BYTES_MAX ? readColourFile(await list.text()) : [];
      if (read.length === 0) setProblem('list');
      else known = read;
    }
    setNamed(known);
    if (masks.length === 0) {
      if (lists.length === 0) setProblem('none');
      return;
    }
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setChosenImages(new Map());
    setChosenApartments(new Map());
    setProgress(0);
    try {
      const found = await traceMasks(
        masks.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true })),
        known.map(({ colour }) => colour),
        { signal: control.signal, onProgress: setProgress },
      );
      setSet(found);
    } catch {
      if (running.current === control && !control.signal.aborted) setProblem('broken');
    } finally {
      if (running.current === control) setProgress(undefined);
    }
  }

  /** The traced overlays for each image with a mask. */
  function result(): TracedImage[] {
    return (set?.masks ?? []).flatMap((mask, file) => {
      const imageId = imageOf.get(file);
      if (!imageId || mask.failed) return [];
      const outlines = mask.pieces.flatMap(({ colour, points, holes }) => {
        const targetId = apartmentOf.get(colour);
        if (!targetId) return [];
        const target = { targetType: 'apartment' as const, targetId };
        return [{ target, points, ...(holes && holes.length > 0 ? { holes } : {}) }];
      });
      return [{ imageId, outlines }];
    });
  }

  return {
    ...{ set, progress, problem, imageOf, apartmentOf, add, result },
    stop: () => running.current?.abort(),
    chooseImage: (file: number, imageId: string) =>
      setChosenImages((before) => new Map(before).set(file, imageId)),
    chooseApartment: (colour: number, apartmentId: string) =>
      setChosenApartments((before) => new Map(before).set(colour, apartmentId)),
    clear() {
      running.current?.abort();
      setSet(undefined);
      setNamed([]);
      setProblem(undefined);
    },
  };
}

export type MaskTracing = ReturnType<typeof useMaskTracing>;
