import sharp from 'sharp';

// The operation cache never hits here, and keeps finished decoders alive: 800 MB for a large progressive JPEG.
sharp.cache(false);

export { sharp };
