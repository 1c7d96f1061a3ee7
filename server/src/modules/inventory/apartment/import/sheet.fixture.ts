import { fileForm } from '../../../../testing/pictures.ts';
import type { Answer } from '../../../../testing/test-server.ts';
import type { Scene, Who } from '../scene.fixture.ts';

interface SheetOptions {
  who?: Who;
  name?: string;
  query?: Record<string, string>;
}

/** Sends sheets to the estate of a scene, and reads its apartments; the scene is asked for with each use. */
export function sheetsFor(scene: () => Scene) {
  async function send(
    file: string | Buffer,
    { who = 'user', name = 'apartments.csv', query = {} }: SheetOptions = {},
  ): Promise<Answer> {
    const { server, estate, organizationId } = scene();
    const wanted = new URLSearchParams({ estateId: String(estate._id), ...query });
    const token = await server.token(`${who}@scene.oriel.example`);
    return await server.call('POST', `/apartment/import?${wanted}`, {
      token,
      organization: String(organizationId),
      form: fileForm(file, name, 'text/csv'),
    });
  }

  const apartmentsOf = async (search: string) => {
    const { body } = await scene().call('user', 'GET', `/apartment?search=${search}&limit=200`);
    return body.data;
  };

  return { send, apartmentsOf };
}
