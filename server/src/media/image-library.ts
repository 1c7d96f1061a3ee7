import sharp from 'sharp';

// What a cache of operations would save never comes again here, and it keeps finished decoders alive: 800 MB for a large progressive JPEG.
sharp.cache(false);

export { sharp };
