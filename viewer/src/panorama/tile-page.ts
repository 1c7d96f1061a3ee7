import {
  BufferAttribute,
  ClampToEdgeWrapping,
  DataArrayTexture,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  type Mesh,
  NoColorSpace,
  RawShaderMaterial,
  RGBAFormat,
  Texture,
  UnsignedByteType,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { fragmentShader, type SharedUniforms, vertexShader } from './tile-shader.ts';

/** One quad to draw: where it lies and which part of which layer it shows. */
export interface Quad {
  /** index of the face in the shader's bases */
  readonly basis: number;
  readonly layer: number;
  /** what it covers, in face coordinates */
  readonly a0: number;
  readonly b0: number;
  readonly a1: number;
  readonly b1: number;
  /** where its picture lies in the layer, pixels */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly depth: number;
}

/**
 * Texture layers of one size and the quads that show them: one array texture, one instanced draw call.
 *
 * Storage is taken once, empty; pictures are copied into their layer as they arrive.
 */
export class TilePage {
  readonly geometry = new InstancedBufferGeometry();
  readonly material: RawShaderMaterial;
  readonly bytes: number;
  private readonly texture: DataArrayTexture;
  private mesh: Mesh | null = null;
  private readonly extents: InstancedBufferAttribute;
  private readonly sources: InstancedBufferAttribute;
  private readonly places: InstancedBufferAttribute;

  constructor(
    {
      width,
      height,
      layers,
      quads = layers,
    }: { width: number; height: number; layers: number; quads?: number },
    shared: SharedUniforms,
  ) {
    this.bytes = width * height * layers * 4;
    this.texture = new DataArrayTexture(null, width, height, layers);
    this.texture.format = RGBAFormat;
    this.texture.type = UnsignedByteType;
    this.texture.colorSpace = NoColorSpace;
    this.texture.minFilter = LinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.wrapS = ClampToEdgeWrapping;
    this.texture.wrapT = ClampToEdgeWrapping;
    this.texture.generateMipmaps = false;
    this.texture.flipY = false;
    // Only the storage is wanted from three; without this it would upload a null array.
    this.texture.source.dataReady = false;
    this.texture.needsUpdate = true;

    this.geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]), 3),
    );
    this.geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.extents = instanced(quads, 4);
    this.sources = instanced(quads, 4);
    this.places = instanced(quads, 3);
    this.geometry.setAttribute('extent', this.extents);
    this.geometry.setAttribute('source', this.sources);
    this.geometry.setAttribute('place', this.places);
    this.geometry.instanceCount = 0;
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { map: { value: this.texture }, ...shared },
      // Faces are seen from inside; which way round a quad turns on screen is of no interest.
      side: DoubleSide,
      toneMapped: false,
    });
  }

  /**
   * The mesh that draws the page. It is hidden while the page has nothing to show: drawing it would take the storage of all its layers on
   * the graphics card, even for no quads.
   */
  readonly attach = (mesh: Mesh | null): void => {
    this.mesh = mesh;
    this.hideEmpty();
  };

  /** Copies a decoded picture into a layer. */
  upload(renderer: WebGLRenderer, picture: ImageBitmap, layer: number): void {
    const source = new Texture(picture);
    source.colorSpace = NoColorSpace;
    renderer.copyTextureToTexture(source, this.texture, null, new Vector3(0, 0, layer));
    source.dispose();
  }

  /** Sets what the next frame draws. */
  show(quads: readonly Quad[]): void {
    quads.forEach((quad, index) => {
      this.extents.setXYZW(index, quad.a0, quad.b0, quad.a1, quad.b1);
      this.sources.setXYZW(index, quad.left, quad.top, quad.right, quad.bottom);
      this.places.setXYZ(index, quad.basis, quad.layer, quad.depth);
    });
    this.geometry.instanceCount = quads.length;
    this.hideEmpty();
    for (const attribute of [this.extents, this.sources, this.places]) attribute.needsUpdate = true;
  }

  private hideEmpty(): void {
    if (this.mesh) this.mesh.visible = this.geometry.instanceCount > 0;
  }

  dispose(): void {
    this.texture.dispose();
    this.geometry.dispose();
    this.material.dispose();
  }
}

function instanced(count: number, size: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(new Float32Array(count * size), size);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}
