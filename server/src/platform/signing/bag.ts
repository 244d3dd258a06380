import { createHash, X509Certificate } from 'node:crypto'
import { bytesOf, type Der, digestNames, issuerAndSerial, oidOf, partsOf, toBytes } from './der.ts'

/** Certificates that came with a signature. Throws for what is none. */
export const readCertificates = (bag: Der | undefined): X509Certificate[] =>
  partsOf(bag).map((part) => new X509Certificate(toBytes(part)))

/** Whether a signer is named by issuer and serial number of the certificate. */
export const isNamed = (certificate: X509Certificate, name: Der): boolean =>
  toBytes(issuerAndSerial(certificate.raw)).equals(toBytes(name))

/** A certificate that a signature names by its hash (RFC 5035, RFC 2634). */
interface NamedCertificate {
  digest: string
  hash: Buffer
}

/** Those that the signed attributes name, the signer's first; none where they name none. An algorithm that is not known matches nothing. */
export function namedBy(named: Der | undefined, old: Der | undefined): NamedCertificate[] {
  const ids = partsOf(partsOf(named ?? old)[0])
  return ids.map((id) => {
    const [first, second] = partsOf(id)
    const isWritten = partsOf(first).length > 0
    const usual = named ? 'sha256' : 'sha1'
    return isWritten
      ? { digest: digestNames[oidOf(partsOf(first)[0])] ?? '', hash: bytesOf(second) }
      : { digest: usual, hash: bytesOf(first) }
  })
}

const fits = ({ raw }: X509Certificate, { digest, hash }: NamedCertificate): boolean =>
  digest !== '' && createHash(digest).update(raw).digest().equals(hash)

/** Certificates above the signer's that are followed. */
const LONGEST_CHAIN = 8

/**
 * Whether the signature names its own certificate, where it names any. One that names several names all that came with it; else each
 * has issued one of the chain. The topmost of such a chain is checked by its key alone, unless it is its own issuer: who issued it is
 * not there.
 */
export function areAccountedFor(
  certificates: readonly X509Certificate[],
  signer: X509Certificate,
  named: readonly NamedCertificate[],
): boolean {
  const [own] = named
  if (own && !fits(signer, own)) return false
  if (named.length > 1) return certificates.every((each) => named.some((name) => fits(each, name)))
  const chain = [signer]
  for (let current: X509Certificate | undefined = signer; current && chain.length <= LONGEST_CHAIN; ) {
    const below: X509Certificate = current
    if (isOwnIssuer(below)) break
    current = certificates.find((each) => !chain.includes(each) && hasIssued(each, below))
    if (current) chain.push(current)
  }
  return certificates.every((each) => chain.includes(each) && (!each.checkIssued(each) || isOwnIssuer(each)))
}

const hasIssued = (issuer: X509Certificate, below: X509Certificate): boolean =>
  below.checkIssued(issuer) && below.verify(issuer.publicKey)

const isOwnIssuer = (certificate: X509Certificate): boolean => hasIssued(certificate, certificate)
