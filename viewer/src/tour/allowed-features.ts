interface FeaturePolicy {
  allowsFeature(name: string): boolean;
}

/**
 * Whether the pages around let this one use a feature of the device. What is not allowed is not asked for: the browser would say so in the
 * console of the page around, whose owner would wonder. True where the browser does not tell.
 */
export function isAllowed(feature: 'accelerometer' | 'gyroscope' | 'xr-spatial-tracking'): boolean {
  // Known to Chromium alone, and under its older name.
  const { featurePolicy } = document as Document & { readonly featurePolicy?: FeaturePolicy };
  return featurePolicy?.allowsFeature(feature) ?? true;
}
