import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { readSignature } from './read-cms.ts'

/** One signature of a document. */
export interface PdfSignature {
  isIntact: boolean
  /** It covers everything up to the last byte; otherwise something was added behind it, such as another signature. */
  coversAll: boolean
  subject: string
  issuer: string
  signTime: Date | null
  /** Its certificate follows from a root that this system trusts. */
  isTrusted: boolean
}

const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g
/** Signatures of one document that are read. */
const MOST = 50

/** The signatures of a document, in the order in which they were added. */
export function verifyPdf(pdf: Buffer): PdfSignature[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(RANGE)]
    .slice(0, MOST)
    .map(([, ...range]) => verifyRange(pdf, range.map(Number)))
    .sort((one, other) => one.end - other.end)
    .map(({ end: _end, ...signature }) => signature)
}

function verifyRange(pdf: Buffer, [from = 0, length = 0, again = 0, rest = 0]: readonly number[]) {
  const end = again + rest
  const coversAll = end === pdf.length
  const gap = pdf.subarray(length, again).toString('latin1')
  // everything but the signature itself is covered: no other gap, and nothing in it but its digits
  const isWhole = from === 0 && again > length && end <= pdf.length && /^<(?:[0-9a-fA-F]{2})+>$/.test(gap)
  if (!isWhole)
    return { isIntact: false, coversAll, subject: '', issuer: '', signTime: null, isTrusted: false, end }
  const { isIntact, certificate, certificates, signTime } = readSignature(
    Buffer.from(gap.slice(1, -1), 'hex'),
    [pdf.subarray(0, length), pdf.subarray(again, end)],
  )
  return {
    isIntact,
    coversAll,
    subject: commonName(certificate?.subject),
    issuer: commonName(certificate?.issuer),
    signTime,
    isTrusted: isIntact && certificate !== null && leadsToRoot(certificate, certificates),
    end,
  }
}

/** `CN=…` of a name; the whole name where it has none. */
function commonName(name: string | undefined): string {
  const lines = name?.split('\n') ?? []
  return lines.find((line) => line.startsWith('CN='))?.slice(3) ?? lines.join(', ')
}

let roots: readonly X509Certificate[] | undefined
const trustedRoots = () => (roots ??= rootCertificates.map((pem) => new X509Certificate(pem)))

/** Longest chain of certificates that is followed. */
const LONGEST_CHAIN = 6

function leadsToRoot(certificate: X509Certificate, given: readonly X509Certificate[]): boolean {
  let current = certificate
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const issued = (by: X509Certificate) => current.checkIssued(by) && current.verify(by.publicKey)
    if (trustedRoots().some(issued)) return true
    const next = given.find((each) => each !== current && issued(each))
    if (!next) return false
    current = next
  }
  return false
}
