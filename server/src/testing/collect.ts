/** Everything that an iteration yields. */
export async function collect<T>(iteration: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of iteration) all.push(one);
  return all;
}
