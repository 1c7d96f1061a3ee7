import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../app.ts';

export function buildingRoutes(_app: FastifyInstance, _deps: AppDependencies): void {}
