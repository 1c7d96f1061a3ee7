declare module 'draco3dgltf' {
  const draco: { createEncoderModule(): Promise<unknown> };
  export default draco;
}
