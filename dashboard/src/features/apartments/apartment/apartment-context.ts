import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import { createContext, useContext } from 'react';
import type { Viewer } from '../../../kit/apartments/rights.ts';

export interface ApartmentContext {
  readonly apartment: ApartmentDetail;
  readonly viewer: Viewer | undefined;
  /** Whether the user may edit apartments at all. */
  readonly may: boolean;
  /** Locked by an integration, and not unlocked by an ADMIN in this form. */
  isLocked(field: string): boolean;
  /** Whether an integration manages the field, unlocked or not. */
  isManaged(field: string): boolean;
  free(field: string): void;
}

const Context = createContext<ApartmentContext | undefined>(undefined);
export const ApartmentProvider = Context.Provider;

export function useApartment(): ApartmentContext {
  const context = useContext(Context);
  if (!context) throw new Error('A part of the apartment page is used outside it');
  return context;
}
