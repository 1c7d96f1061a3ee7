/** Allow-list of SVG content. Everything else is removed, so that new browser features are not allowed by accident. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Shapes, text, paint and structure. No scripts, no links, no animation (it can rewrite an address), no foreign content. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use switch title desc style image
  path rect circle ellipse line polyline polygon
  text tspan textPath marker pattern mask clipPath
  linearGradient radialGradient stop filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);

export const SVG_ATTRIBUTES = words(`
  style version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points
  pathLength transform transform-origin rotate textLength lengthAdjust startOffset method spacing side
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset vector-effect opacity color display visibility overflow clip-path clip-rule mask filter cursor pointer-events
  paint-order shape-rendering text-rendering image-rendering color-interpolation color-interpolation-filters mix-blend-mode isolation
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction unicode-bidi writing-mode kerning
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits patternTransform
  maskUnits maskContentUnits clipPathUnits filterUnits primitiveUnits result in in2 mode operator k1 k2 k3 k4 stdDeviation values type
  tableValues slope intercept amplitude exponent order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent lighting-color flood-color flood-opacity kernelUnitLength
  scale xChannelSelector yChannelSelector radius azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle z
  baseFrequency numOctaves seed stitchTiles requiredFeatures systemLanguage
`);

/** Functions allowed in a style; none of them loads anything. `url` is checked separately. */
const STYLE_FUNCTIONS = words(`
  url rgb rgba hsl hsla hwb lab lch oklab oklch color matrix matrix3d translate translatex translatey scale scalex scaley rotate skew skewx
  skewy calc min max clamp var blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia polygon circle
  ellipse inset path not is where nth-child nth-of-type nth-last-child
`);

function withoutComments(text: string): string {
  let css = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('/*', at);
    const end = start === -1 ? -1 : text.indexOf('*/', start + 2);
    // One without an end stays, and is rejected.
    if (end === -1) return css + text.slice(at);
    css += `${text.slice(at, start)} `;
    at = end + 2;
  }
}

/** Whether a style sheet, style attribute or paint has no external references. Rejects escapes, which can hide keywords. */
export function isHarmlessStyle(text: string): boolean {
  const css = withoutComments(text);
  if (/[\\<@]|\/\*|expression|javascript:|-moz-binding|behavior\s*:/i.test(css)) return false;
  // Each name once, from its beginning: a drawing may have a million letters here.
  for (const [, name = ''] of css.matchAll(/(?<![\w-])([\w-]+)\s*\(/g)) {
    if (!STYLE_FUNCTIONS.has(name.toLowerCase())) return false;
  }
  for (const [, target = ''] of css.matchAll(/url\s*\(([^)]*)/gi)) {
    if (!/^\s*["']?#[\w.:-]+["']?\s*$/.test(target)) return false;
  }
  return true;
}

/** An address inside the drawing itself. */
export function isInnerReference(address: string): boolean {
  return /^#[^\s"'<>]{1,200}$/.test(address);
}
