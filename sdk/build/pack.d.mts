export function packFolder(folder: URL): Buffer;
