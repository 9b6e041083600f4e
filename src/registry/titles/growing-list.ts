/** Numbers appended one by one to a typed array that doubles when it is full. */
export interface GrowingList {
  readonly length: number;
  push(value: number): void;
  /** What was appended so far, without copying. */
  values(): Uint32Array;
}

export function createGrowingList(): GrowingList {
  let values = new Uint32Array(1_024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push: (value) => {
      if (length === values.length) {
        const larger = new Uint32Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    values: () => values.subarray(0, length),
  };
}
