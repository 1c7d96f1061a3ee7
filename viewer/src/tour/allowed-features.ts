interface FeaturePolicy {
  allowsFeature(name: string): boolean;
}

/**
 * Whether the host pages allow a device feature. A denied one is not requested, because the browser would log that to the host page's
 * console. True where the browser does not say.
 */
export function isAllowed(feature: 'accelerometer' | 'gyroscope' | 'xr-spatial-tracking'): boolean {
  // Chromium only, and under its older name.
  const { featurePolicy } = document as Document & { readonly featurePolicy?: FeaturePolicy };
  return featurePolicy?.allowsFeature(feature) ?? true;
}
