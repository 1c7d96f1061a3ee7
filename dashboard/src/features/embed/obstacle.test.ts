import { expect, test } from 'vitest';
import { errorObstacle, navigatorObstacle, projectObstacle, tourObstacle } from './obstacle.ts';

const shown = { published: true, imageCount: 12, estate: { status: 'PUBLISHED' } } as const;

test('a building shows nothing without a picture, or while it or its estate is unpublished', () => {
  expect(navigatorObstacle(shown)).toBeUndefined();
  expect(navigatorObstacle({ ...shown, imageCount: 0 })).toBe('NAVIGATOR_EMPTY');
  expect(navigatorObstacle({ ...shown, imageCount: 0, modelUrl: '/media/a.glb' })).toBeUndefined();
  expect(navigatorObstacle({ ...shown, published: false, imageCount: 0 })).toBe('NAVIGATOR_EMPTY');
  expect(navigatorObstacle({ ...shown, published: false })).toBe('NAVIGATOR_DRAFT');
  expect(navigatorObstacle({ ...shown, estate: { status: 'DRAFT' } })).toBe('ESTATE_DRAFT');
  expect(navigatorObstacle({ ...shown, estate: { status: 'ARCHIVED' } })).toBe('ESTATE_ARCHIVED');
});

test('a tour shows nothing while it is private or without its picture', () => {
  const open = { visibility: 'PUBLIC', tiles: { status: 'READY' } } as const;
  expect(tourObstacle(open)).toBeUndefined();
  expect(tourObstacle({ ...open, visibility: 'UNLISTED' })).toBeUndefined();
  expect(tourObstacle({ ...open, visibility: 'PRIVATE' })).toBe('TOUR_PRIVATE');
  expect(tourObstacle({ ...open, tiles: { status: 'PENDING' } })).toBe('TOUR_PROCESSING');
  expect(tourObstacle({ visibility: 'PRIVATE', tiles: { status: 'FAILED' } })).toBe('TOUR_FAILED');
});

test('a feedback project shows nothing before it opens, in the archive, or for others than its team', () => {
  const open = { status: 'OPEN', visibility: 'PUBLIC' } as const;
  expect(projectObstacle(open)).toBeUndefined();
  expect(projectObstacle({ status: 'CLOSED', visibility: 'UNLISTED' })).toBeUndefined();
  expect(projectObstacle({ ...open, status: 'DRAFT' })).toBe('PROJECT_DRAFT');
  expect(projectObstacle({ ...open, status: 'ARCHIVED' })).toBe('PROJECT_ARCHIVED');
  expect(projectObstacle({ ...open, visibility: 'PRIVATE' })).toBe('PROJECT_PRIVATE');
});

test('explains every failure of the viewer, except its removal', () => {
  expect(
    ['NOT_FOUND', 'NETWORK', 'TIMEOUT', 'BLOCKED', 'BAD_ARGUMENT', undefined].map(errorObstacle),
  ).toEqual([...['GONE', 'UNREACHABLE', 'UNREACHABLE', 'BLOCKED', 'FAILED', 'FAILED']]);
  expect(errorObstacle('DESTROYED')).toBeUndefined();
});
