/** Typed arrays that several threads can read. */
export const sharedBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const sharedWords = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedFloats = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));
