import { expect } from 'vitest';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import {
  type Answer,
  type CallOptions,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

/** A server with the demo, one of its members, and a picture for panoramas. */
export interface Studio {
  readonly server: TestServer;
  readonly user: string;
  readonly organization: string;
  readonly picture: string;
}

export async function startStudio(started?: TestServer): Promise<Studio> {
  const server = started ?? (await startTestServer({ ROLE: 'web' }));
  const user = await server.token('user@demo.oriel.example');
  const organization = (await server.call('GET', '/organization', { token: user })).body.data[0].id;
  const form = fileForm(await drawnPanorama(2048, 701), 'room.jpg');
  const uploaded = await server.call('POST', '/asset?type=PANORAMA', { token: user, organization, form });
  return { server, user, organization, picture: uploaded.body.data.id };
}

/** What tests do with panoramas; the studio is asked for with each use. */
export function panoramasOf(studio: () => Studio) {
  function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { server, user, organization } = studio();
    return server.call(method, path, { token: user, organization, ...options });
  }

  async function room(name = 'Room', more: object = {}): Promise<string> {
    const answer = await call('POST', '/panorama', {
      body: { name, assetId: studio().picture, visibility: 'PUBLIC', ...more },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.id;
  }

  function patch(id: string, body: object): Promise<Answer> {
    return call('PATCH', `/panorama/${id}`, { body });
  }

  async function read(id: string) {
    return (await call('GET', `/panorama/${id}`)).body.data;
  }

  /** As a visitor gets it. */
  function visit(id: string): Promise<Answer> {
    return studio().server.call('GET', `/panorama/${id}`);
  }

  async function link(from: string, to: string, yaw = 0) {
    const body = { panoramaId: from, targetPanoramaId: to, position: { yaw, pitch: 0 } };
    return (await call('POST', '/panorama/portal', { body })).body.data;
  }

  return { call, room, patch, read, visit, link };
}
