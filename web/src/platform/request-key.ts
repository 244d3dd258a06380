/** A key of a submit (docs/seams/submits.md): 128 random bits. `crypto.randomUUID` exists only on secure pages, which an installation without TLS has not. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
