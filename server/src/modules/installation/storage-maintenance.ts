import type { Periodic } from '../../jobs/periodic.ts';
import type { CheckFiles } from './check-files.ts';
import type { Sweep } from './sweep.ts';

const HOUR_MS = 3600_000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Moves unknown files to the trash, once a day and never at startup; every sweep writes one log line. */
export function storageMaintenance(sweep: Sweep, log: Log): Periodic {
  return {
    name: 'sweep-unknown-files',
    everyMs: HOUR_MS,
    notAtStart: true,
    run: async (signal) => {
      const result = await sweep.runIfDue(signal);
      if (!result) return 0;
      const parts = result.parts.map(({ place, looked, unknown }) => ({
        place,
        looked,
        unknown: unknown.length,
        // Enough names for diagnosis; the trash has the rest.
        names: unknown.slice(0, 20),
      }));
      const { moved, emptied, refusal } = result;
      if (refusal)
        log.warn({ parts }, `sweep refused: ${refusal} See "Jobs that delete" in docs/operations.md.`);
      else log.info({ parts, moved, emptied }, 'sweep of unknown files');
      return moved;
    },
  };
}

/** Looks for missing and damaged files, once a day; says nothing when all are right. */
export function fileMaintenance(check: CheckFiles, log: Log): Periodic {
  return {
    name: 'check-files',
    everyMs: HOUR_MS,
    notAtStart: true,
    run: async (signal) => {
      const result = await check.runIfDue(signal);
      if (!result) return 0;
      const { owners, files, bytes, missing, damaged } = result;
      if (missing.length + damaged.length > 0)
        log.warn(
          {
            missing: missing.length,
            damaged: damaged.length,
            // Enough names for diagnosis; `npm run check-files` lists all.
            names: [...missing, ...damaged].slice(0, 20),
          },
          'files are missing or damaged. See "Missing and damaged files" in docs/operations.md.',
        );
      else log.info({ owners, files, bytes }, 'check of files');
      return owners;
    },
  };
}
