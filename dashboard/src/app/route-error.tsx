import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from './api-error.ts';
import { ErrorScreen } from './error-screen.tsx';

export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorScreen statusCode={error.status} />;
  if (error instanceof ApiError && error.status !== undefined)
    return <ErrorScreen statusCode={error.status} />;
  return <ErrorScreen statusCode={error === undefined ? 404 : 500} />;
}
