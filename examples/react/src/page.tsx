import { createClient, type ViewerHandle } from '@oriel/sdk';
import { OrielPanorama } from '@oriel/sdk/react';
import { useEffect, useState } from 'react';

const baseUrl = '{{ORIEL_ORIGIN}}';
const panorama = '{{PANORAMA_ID}}';
// Oriel, 1 of 2: the names of the rooms, for the buttons of this page.
const client = createClient({ baseUrl, language: 'en' });

interface Room {
  readonly id: string;
  readonly name: string;
}

export function Page() {
  const [rooms, setRooms] = useState<readonly Room[]>([]);
  const [here, setHere] = useState(panorama);
  const [handle, setHandle] = useState<ViewerHandle | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const stop = new AbortController();
    client.getPanorama(panorama, { signal: stop.signal }).then(
      ({ id, name, siblings }) => setRooms([{ id, name }, ...(siblings ?? [])]),
      (error: Error) => stop.signal.aborted || setProblem(error.message),
    );
    return () => stop.abort();
  }, []);

  // The visitor may also walk through a portal inside the viewer: the buttons follow.
  useEffect(() => handle?.on('panorama:enter', ({ id }) => setHere(id)), [handle]);

  return (
    <>
      <header>
        <h1>Fenwick Yard</h1>
        <p>Furnished flats to let, by the month, with somebody at the door.</p>
      </header>
      <main>
        <nav aria-label="Rooms">
          {rooms.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-current={id === here}
              onClick={() => handle?.openPanorama(id).catch((error: Error) => setProblem(error.message))}
            >
              {name}
            </button>
          ))}
        </nav>
        {/* Oriel, 2 of 2: the viewer, controlled through its handle. */}
        <OrielPanorama
          baseUrl={baseUrl}
          panorama={panorama}
          mode="light"
          title="A flat at Fenwick Yard, 360° view"
          box={{ className: 'tour' }}
          onHandle={setHandle}
          onError={({ message }) => setProblem(message)}
        />
        <p role="status">{problem}</p>
      </main>
      <footer>
        Fenwick Yard is invented. <a href="../code.html?page=react/">How this page is made</a>
      </footer>
    </>
  );
}
