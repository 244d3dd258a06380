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
    .filter((found) => isRange(pdf, rangeOf(found)) || !isComment(text, found.index))
    .slice(0, MOST)
    .map((found) => verifyRange(pdf, rangeOf(found)))
    .sort((one, other) => one.end - other.end)
    .map(({ end: _end, ...signature }) => signature)
}

const rangeOf = ([, ...range]: readonly string[]): number[] => range.map(Number)

/** Everything but the signature itself is covered: no other gap, and nothing in it but its digits, written in one case. */
function isRange(pdf: Buffer, [from = 0, length = 0, again = 0, rest = 0]: readonly number[]): boolean {
  if (from !== 0 || again <= length || again + rest > pdf.length) return false
  const gap = pdf.subarray(length, again).toString('latin1')
  return /^<(?:(?:[0-9a-f]{2})+|(?:[0-9A-F]{2})+)>$/.test(gap)
}

/** What is written in a comment is no signature that was broken. */
function isComment(text: string, at: number): boolean {
  const begin = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  return text.slice(begin, at).includes('%')
}

function verifyRange(pdf: Buffer, [from = 0, length = 0, again = 0, rest = 0]: readonly number[]) {
  const end = again + rest
  const coversAll = end === pdf.length
  const gap = pdf.subarray(length, again).toString('latin1')
  if (!isRange(pdf, [from, length, again, rest]))
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
    isTrusted: isIntact && certificate !== null && isTrusted(certificate, certificates, signTime),
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

/** Purposes of a certificate that signs documents: any, mail, documents (RFC 9336), documents of Adobe. */
const PURPOSES = ['2.5.29.37.0', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.2.840.113583.1.1.5']

/** Whether the certificate is for documents, and it and those above it were valid at the moment up to a root that is known here. */
function isTrusted(
  certificate: X509Certificate,
  given: readonly X509Certificate[],
  moment: Date | null,
): boolean {
  const isForDocuments = certificate.keyUsage?.some((purpose) => PURPOSES.includes(purpose)) ?? true
  if (!isForDocuments || !moment) return false
  let current = certificate
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    if (!isValidAt(current, moment)) return false
    const issued = (by: X509Certificate) => by.ca && current.checkIssued(by) && current.verify(by.publicKey)
    if (trustedRoots().some(issued)) return true
    const next = given.find((each) => each !== current && issued(each))
    if (!next) return false
    current = next
  }
  return false
}

const isValidAt = ({ validFrom, validTo }: X509Certificate, moment: Date): boolean =>
  new Date(validFrom) <= moment && moment <= new Date(validTo)
