/** Entry of the npm package `@oriel/sdk`. Importing it has no side effects, also on a server. */
export { ApiError, type Client, type ClientOptions, createClient } from './client.ts';
export { defineElements } from './define-elements.ts';
export type { FeedbackAttributes, PanoramaAttributes, ViewerAttributes } from './element-attributes.ts';
export type { FeedbackElement, PanoramaElement, ViewerElement } from './element-types.ts';
export { ORIEL_ERROR_CODES, OrielError, type OrielErrorCode } from './errors.ts';
export type { ViewerHandle } from './handle.ts';
export type { Filters, Language, Mode, View, ViewerEvents, ViewerState } from './messages.ts';
export { mountFeedback, mountPanorama, mountViewer } from './mount.ts';
export type { ApartmentViewerOptions, FeedbackOptions, PanoramaOptions, ViewerOptions } from './options.ts';
