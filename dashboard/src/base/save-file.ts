/** Gives somebody a file by the browser's own download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the blob soon after.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
