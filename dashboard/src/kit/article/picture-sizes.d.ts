/** Written by `vite-picture-sizes.ts` out of the folder of pictures. */
declare module 'virtual:picture-sizes' {
  const sizes: Readonly<Record<string, { readonly width: number; readonly height: number }>>;
  export default sizes;
}
