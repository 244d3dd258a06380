import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Certificates of a text; null where one cannot be read or there is none. */
export function readCertificates(text: string): string[] | null {
  const found = text.match(CERTIFICATE) ?? []
  try {
    for (const each of found) new X509Certificate(each)
  } catch {
    return null
  }
  return found.length > 0 ? found : null
}

/** What TLS trusts: what it always does, and a company's own authorities besides (PEM). */
export const trusting = (ca: string): string[] => [
  ...getCACertificates('default'),
  ...(readCertificates(ca) ?? []),
]
