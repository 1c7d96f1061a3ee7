import { ApiError } from '@oriel/sdk/team-client';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { reports } from '../base/services.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';

export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    if (error !== undefined && !isRouteErrorResponse(error)) reports.failed(error);
  }, [error]);
  if (isRouteErrorResponse(error)) return <ErrorScreen statusCode={error.status} />;
  if (error instanceof ApiError && error.status > 0) return <ErrorScreen statusCode={error.status} />;
  return <ErrorScreen statusCode={error === undefined ? 404 : 500} />;
}
