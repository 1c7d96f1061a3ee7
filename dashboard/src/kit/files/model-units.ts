/** Units that drawing programs export in, by their metres. */
export const MODEL_UNITS = [
  { metres: '1', unit: 'meters' },
  { metres: '0.001', unit: 'millimeters' },
  { metres: '0.01', unit: 'centimeters' },
  { metres: '0.3048', unit: 'feet' },
  { metres: '0.0254', unit: 'inches' },
] as const;
