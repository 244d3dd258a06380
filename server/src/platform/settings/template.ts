/** Whether an address, which can be read as one, has all its places and none in the host: nothing that is filled in leads elsewhere. */
export function isTemplate(url: string, places: readonly string[]): boolean {
  const { host } = new URL(url.replaceAll(/[{}]/g, ''))
  return url.toLowerCase().includes(`//${host}`) && places.every((place) => url.includes(place))
}
