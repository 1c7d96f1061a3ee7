import type { PublicPanorama } from '@oriel/contract/panorama';
import { lightRoom, TOUR_FILE_FORMAT, TOUR_FILE_VERSION } from '@oriel/contract/tour-file';
import type { TourFile } from '@oriel/contract/tour-transfer';

/**
 * The rooms of an exported tour, read from a file beside the page instead of an API. The file is fetched once; a failure is retried on the
 * next call.
 */
export class ExportedTour {
  private readonly address: string;
  private file: Promise<TourFile> | null = null;

  /** @param address of the `tour.json`, relative to the page or absolute */
  constructor(address: string) {
    this.address = address;
  }

  /**
   * A room with its siblings; null for an unknown id.
   *
   * @throws TypeError when the file cannot be fetched, or has an unsupported format
   */
  async room(id: string): Promise<PublicPanorama | null> {
    this.file ??= fetchFile(this.address).catch((error: unknown) => {
      this.file = null;
      throw error;
    });
    const { rooms, guidedWalk } = await this.file;
    const room = rooms.find((one) => one.id === id);
    if (!room) return null;
    return {
      ...room,
      siblings: rooms.filter((one) => one !== room).map(lightRoom),
      ...(guidedWalk ? { guidedWalk } : {}),
    };
  }
}

async function fetchFile(address: string): Promise<TourFile> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} answers ${answer.status}`);
  const file: Partial<TourFile> = await answer.json();
  if (file.format !== TOUR_FILE_FORMAT || file.version !== TOUR_FILE_VERSION || !file.rooms)
    throw new TypeError(`${address} is no tour of version ${TOUR_FILE_VERSION}`);
  return file as TourFile; // Written by the server that exported it, together with this viewer.
}
