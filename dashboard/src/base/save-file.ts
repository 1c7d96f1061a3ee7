/** Downloads a file in the browser. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
