import { BackSide, type Color, Mesh, ShaderMaterial, SphereGeometry, Color as ThreeColor } from 'three';

/** A sky of two colours around everything, without a picture from anywhere. */
export class Skydome {
  readonly mesh: Mesh<SphereGeometry, ShaderMaterial>;

  /** @param radius metres, beyond everything that is drawn */
  constructor(radius: number) {
    const material = new ShaderMaterial({
      uniforms: { zenith: { value: new ThreeColor() }, horizon: { value: new ThreeColor() } },
      vertexShader: `
varying vec3 way;
void main() {
  way = position;
  vec4 clip = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0);
  gl_Position = clip.xyww;
}`,
      fragmentShader: `
uniform vec3 zenith;
uniform vec3 horizon;
varying vec3 way;
void main() {
  float height = clamp(normalize(way).y, 0.0, 1.0);
  gl_FragColor = vec4(mix(horizon, zenith, pow(height, 0.55)), 1.0);
  #include <colorspace_fragment>
}`,
      side: BackSide,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new Mesh(new SphereGeometry(radius, 24, 12), material);
    this.mesh.frustumCulled = false;
    // After all that hides it.
    this.mesh.renderOrder = 1;
  }

  paint({ zenith, horizon }: { readonly zenith: Color; readonly horizon: Color }): void {
    this.mesh.material.uniforms.zenith?.value.copy(zenith);
    this.mesh.material.uniforms.horizon?.value.copy(horizon);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
