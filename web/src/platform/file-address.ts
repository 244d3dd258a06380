/** Addresses that the server writes without its base (foundations §7.4). */
const served = ['/adminFile/', '/file/downFile', '/crmMap/']

/** The address under which a stored picture or file can be shown. */
export function fileAddress(url: string): string {
  return served.some((start) => url.startsWith(start)) ? `/crm/api${url}` : url
}
