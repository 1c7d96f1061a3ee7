/** Size limits after gzip (level 9) for what is loaded together, summed over its files (paths below `sdk/dist/`). KB are 1024 bytes. */
export const BUDGETS = [
  { name: 'loader, script', files: ['v1/oriel.js'], limit: 1.5 * 1024 },
  { name: 'loader, module', files: ['v1/oriel.mjs'], limit: 1.5 * 1024 },
  { name: 'SDK: element and messages', files: ['v1/element.mjs'], limit: 5 * 1024 },
  { name: 'inline, mirrored address, many viewers', files: ['v1/more.mjs'], limit: 2 * 1024 },
  { name: 'React wrapper', files: ['npm/react.mjs'], limit: 1 * 1024 },
  { name: 'API client', files: ['v1/client.mjs'], limit: 9 * 1024 },
];
