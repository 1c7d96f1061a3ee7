import { PULLS } from './traffic.ts';

interface Measured {
  readonly runs: number;
  readonly frames: number;
  readonly apartments: number;
  readonly tours: number;
  readonly rooms: number;
  /** Of an average visit. */
  readonly events: number;
  /** Of each price. */
  readonly changes: number;
  /** That were written and measured. */
  readonly comments: number;
  /** The photograph. */
  readonly photo: string;
}

/** How costs are measured, for readers who want to reproduce or question it. */
export function methodOf({
  runs,
  frames,
  apartments,
  tours,
  rooms,
  events,
  changes,
  comments,
  photo,
}: Measured): string[] {
  return [
    'The server runs as an operator’s does, by `npm start` with its embedded database, on the machine named above, over plain HTTP/1.1 without a proxy; rate limits are off. The demo in it has smaller pictures than the one that `npm start` makes, and the same records. Memory is resident memory of the server’s process (the database is a part of it) and of the processes it has started, added up, in MB of 2^20 bytes; what they share counts twice. Everything else is in KB, MB and GB of powers of ten.',
    `Memory at most: asked four times a second while ${rooms} rendered panoramas and a photograph come in one after the other, and while a tower of 200 flats and 120,000 triangles comes in and its sun is computed.`,
    `Processor time: the requests of a visit to the building, on a phone and on a desktop in turn, as a browser made them (page, scripts, API, pictures, events), sent again by 4 visitors at a time with 6 connections each, without a browser and without pauses; each visitor with ids of its own. Server and database, user and system time; median of ${runs} rounds of 500 visits after 50 for warming up.`,
    `Storage: an estate of ${apartments} apartments made through the API. Uploaded as they are: a turntable of ${frames} frames (the demo’s 24 at 1920 × 1080, spread over ${frames}) with every apartment outlined in every frame, one facade picture of 1920 × 1080, and the ${rooms} rooms of the demo’s model apartment, 8192 × 4096. Scaled: the ${rooms} rooms are counted ${tours} times, for ${tours} tours; 7 plans, the demo’s as PNG of 2400 pixels, are counted as ${apartments}. Sizes of files; a disk adds up to 4 KB to each. Originals are kept and never served. Database: pages in use of the stopped server’s file, before and after.`,
    `Price history: ${changes} changes of every price through the API, scaled to 365; an entry of the price history and one of the apartment’s activities each. Prices that stay the same take nothing. Visits in the database: events as the ingesting service stores and counts them, ${events.toFixed(1)} a visit as in the demo’s visits, in 30 days; they are kept for 396 days. Comments: ${comments} as the demo’s residents write them, through the API, each by a visitor of its own.`,
    `Panorama, photographed: ${photo}.`,
    `Traffic: everything that Chromium receives in a visit with an empty cache, compressed and with the headers of the answers, over an unthrottled line; phone is 390 × 844 at ratio 2, desktop 1440 × 900 at ratio 1. The median of ${runs} visits, times 10,000; each ends when nothing has come for 1.5 s. TLS adds a few KB a visit; visitors who return have most of it in their cache. Building: opened, turned round once by dragging, one apartment opened from the list. Tour: opened, pulled ${PULLS} times over three fifths of the screen, the same in a second room. Feedback project: opened with its picture and 20 comments, one comment pressed.`,
  ];
}
