/** The rooms of the demo's model flat, from our own renderings. `north` is the yaw that looks north, degrees. */
export const DEMO_ROOMS = [
  { file: 'living.webp', name: 'Living room', north: -160, view: { yaw: -6, pitch: -4, fov: 75 } },
  { file: 'kitchen.webp', name: 'Kitchen and dining', north: 15, view: { yaw: 0, pitch: -6, fov: 75 } },
  { file: 'bedroom.webp', name: 'Bedroom', north: -160, view: { yaw: 0, pitch: -6, fov: 75 } },
  { file: 'study.webp', name: 'Study', north: -180, view: { yaw: 0, pitch: -6, fov: 75 } },
  { file: 'bathroom.webp', name: 'Bathroom', north: -25, view: { yaw: 0, pitch: -6, fov: 75 } },
] as const;
