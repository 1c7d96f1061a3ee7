import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../app.ts';

export function commentRoutes(_app: FastifyInstance, _deps: AppDependencies): void {}
