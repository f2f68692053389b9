/** The vector of length 1 with the same direction; null when it has none. */
export function unitVector(numbers: readonly number[] | Float32Array): Float32Array | null {
  let sum = 0;
  for (const number of numbers) sum += number * number;
  if (!(sum > 0) || !Number.isFinite(sum)) return null;
  const length = Math.sqrt(sum);
  return Float32Array.from(numbers, (number) => number / length);
}
