import { ApiError } from '@oriel/sdk/team-client';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';

export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorScreen statusCode={error.status} />;
  if (error instanceof ApiError && error.status > 0) return <ErrorScreen statusCode={error.status} />;
  return <ErrorScreen statusCode={error === undefined ? 404 : 500} />;
}
