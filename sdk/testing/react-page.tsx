/** A page with the React wrapper, in StrictMode, that records its callbacks. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ViewerHandle } from '../src/handle.ts';
import { OrielFeedback, OrielPanorama } from '../src/react.tsx';

const { baseUrl, panorama, project, render } = Object.fromEntries(new URLSearchParams(location.search));
const told: string[] = [];

function Page() {
  const [id, setId] = useState(panorama ?? '');
  const [count, setCount] = useState(0);
  Object.assign(window, { setId, render: () => setCount((before) => before + 1), told });
  if (project)
    return <OrielFeedback project={project} baseUrl={baseUrl ?? ''} lazy={false} startingItemId="bridge" />;
  return (
    <OrielPanorama
      panorama={id}
      baseUrl={baseUrl ?? ''}
      lazy={false}
      {...(render === 'inline' && { render })}
      box={{ className: 'box', 'aria-label': `render ${count}` }}
      onHandle={(handle: ViewerHandle | null) => Object.assign(window, { handle })}
      onReady={() => told.push(`ready ${id}`)}
      onError={(error) => told.push(`error ${error.code}`)}
    />
  );
}

const root = createRoot(document.body.appendChild(document.createElement('main')));
Object.assign(window, { unmount: () => root.unmount() });
root.render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
