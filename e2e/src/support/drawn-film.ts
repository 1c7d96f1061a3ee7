import type { Browser } from 'playwright-core';

/** Two seconds of film, drawn by the browser itself. */
export async function drawnFilm(browser: Browser): Promise<Blob> {
  const page = await browser.newPage();
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 180 });
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    const start = performance.now();
    await new Promise<void>((resolve) => {
      const draw = (now: number) => {
        if (!brush || now - start > 2000) return resolve();
        brush.fillStyle = `hsl(${(now - start) / 10} 60% 50%)`;
        brush.fillRect(0, 0, 320, 180);
        requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
    });
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await page.close();
  return new Blob([new Uint8Array(bytes)], { type: 'video/webm' });
}
