import forge from 'node-forge'

declare module 'node-forge' {
  namespace asn1 {
    /** Missing in the types. */
    function fromDer(
      bytes: util.ByteBuffer,
      options: { strict: boolean; parseAllBytes: boolean; decodeBitStrings: boolean },
    ): Asn1
  }
}

const { asn1 } = forge
const { UNIVERSAL, CONTEXT_SPECIFIC } = asn1.Class
export type Der = forge.asn1.Asn1

/** Object identifiers of signed data (RFC 5652) and of the algorithms used here. */
export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  /** The signed hash of the certificate that signs (RFC 5035). */
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  /** The same by SHA-1 (RFC 2634). */
  signingCertificateOld: '1.2.840.113549.1.9.16.2.12',
  /** A moment that an authority signs over the signature (RFC 3161), and what it signs. */
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  rsa: '1.2.840.113549.1.1.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaPss: '1.2.840.113549.1.1.10',
  mgf1: '1.2.840.113549.1.1.8',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

/** Digests by identifier, as `node:crypto` names them; of a weaker one two contents may be found. */
export const digestNames: Readonly<Record<string, string>> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Digests of algorithms of signatures that name one. */
export const signatureDigests: Readonly<Record<string, string>> = {
  [oids.rsaSha256]: 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  [oids.ecdsaSha256]: 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

export const sequence = (...parts: Der[]): Der => asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, parts)
export const setOf = (...parts: Der[]): Der => asn1.create(UNIVERSAL, asn1.Type.SET, true, sorted(parts))
export const tagged = (tag: number, parts: Der[]): Der => asn1.create(CONTEXT_SPECIFIC, tag, true, parts)
export const oid = (identifier: string): Der =>
  asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(identifier).getBytes())
export const integer = (value: number): Der =>
  asn1.create(UNIVERSAL, asn1.Type.INTEGER, false, asn1.integerToDer(value).getBytes())
/** A number by its bytes. */
export const bigInteger = (bytes: Buffer): Der =>
  asn1.create(UNIVERSAL, asn1.Type.INTEGER, false, bytes.toString('latin1'))
export const yes = (): Der => asn1.create(UNIVERSAL, asn1.Type.BOOLEAN, false, '\xff')
export const utf8 = (text: string): Der =>
  asn1.create(UNIVERSAL, asn1.Type.UTF8, false, Buffer.from(text).toString('latin1'))
/** `unused` is the number of bits of the last byte that do not count. */
export const bits = (bytes: Buffer, unused = 0): Der =>
  asn1.create(UNIVERSAL, asn1.Type.BITSTRING, false, String.fromCharCode(unused) + bytes.toString('latin1'))
export const octets = (bytes: Buffer): Der =>
  asn1.create(UNIVERSAL, asn1.Type.OCTETSTRING, false, bytes.toString('latin1'))
export const utcTime = (moment: Date): Der =>
  asn1.create(UNIVERSAL, asn1.Type.UTCTIME, false, asn1.dateToUtcTime(moment))
const nothing = (): Der => asn1.create(UNIVERSAL, asn1.Type.NULL, false, '')
/** An algorithm, with the empty parameters that RSA and the digests have. */
export const algorithm = (identifier: string, withNothing = true): Der =>
  sequence(oid(identifier), ...(withNothing ? [nothing()] : []))

export const toBytes = (value: Der): Buffer => Buffer.from(asn1.toDer(value).getBytes(), 'latin1')

/** Elements of a SET OF are ordered by their bytes. */
export const sorted = (parts: readonly Der[]): Der[] =>
  [...parts].sort((one, other) => Buffer.compare(toBytes(one), toBytes(other)))

/** The first value of some bytes, and how many of them it takes. Throws for what is no DER. */
export function readDer(bytes: Buffer): { value: Der; length: number } {
  const buffer = forge.util.createBuffer(bytes.toString('latin1'))
  const all = buffer.length()
  const value = asn1.fromDer(buffer, { strict: false, parseAllBytes: false, decodeBitStrings: false })
  return { value, length: all - buffer.length() }
}

/** The parts of a constructed value; none of a plain one. */
export const partsOf = (value: Der | undefined): readonly Der[] =>
  value && Array.isArray(value.value) ? value.value : []

const isOf = (value: Der | undefined, type: forge.asn1.Type): value is Der =>
  value?.tagClass === UNIVERSAL && value.type === type

/** The parts of a sequence; throws for anything else. */
export function inSequence(value: Der | undefined): readonly Der[] {
  if (!isOf(value, asn1.Type.SEQUENCE)) throw new Error('no sequence')
  return partsOf(value)
}

/** The parts of a set; throws for anything else. */
export function inSet(value: Der | undefined): readonly Der[] {
  if (!isOf(value, asn1.Type.SET)) throw new Error('no set')
  return partsOf(value)
}

/** The one part of what is tagged so; throws for anything else. */
export function inTagged(value: Der | undefined, tag: number): Der {
  const [part, ...others] = partsOf(value)
  if (!isTagged(value, tag) || !part || others.length > 0) throw new Error('no tagged value')
  return part
}

/** The bytes of an octet string; throws for anything else. */
export function octetsIn(value: Der | undefined): Buffer {
  if (!isOf(value, asn1.Type.OCTETSTRING)) throw new Error('no octets')
  return bytesOf(value)
}

/** The bytes of a plain value. */
export const bytesOf = (value: Der | undefined): Buffer =>
  Buffer.from(value && typeof value.value === 'string' ? value.value : '', 'latin1')

/** The identifier that a value holds; '' where it holds none. */
export const oidOf = (value: Der | undefined): string =>
  isOf(value, asn1.Type.OID) ? asn1.derToOid(bytesOf(value).toString('latin1')) : ''

export const isNothing = (value: Der | undefined): boolean =>
  value === undefined || (isOf(value, asn1.Type.NULL) && value.value === '')

/** A small number that a value holds; NaN where it holds none. */
export const numberIn = (value: Der | undefined): number =>
  isOf(value, asn1.Type.INTEGER) && bytesOf(value).length === 1
    ? (bytesOf(value)[0] ?? Number.NaN)
    : Number.NaN

export const isTagged = (value: Der | undefined, tag: number): boolean =>
  value !== undefined && value.tagClass === CONTEXT_SPECIFIC && Number(value.type) === tag

/** A moment of a certificate or signature; null for what is none. */
export function momentOf(value: Der | undefined): Date | null {
  if (!value) return null
  const text = bytesOf(value).toString('latin1')
  if (value.type === asn1.Type.UTCTIME) return asn1.utcTimeToDate(text)
  if (value.type === asn1.Type.GENERALIZEDTIME) return asn1.generalizedTimeToDate(text)
  return null
}

/** The parts of a certificate from its serial number on: serial, algorithm, issuer, days, subject, key. */
export function certificateParts(certificate: Buffer): readonly Der[] {
  const [body] = partsOf(readDer(certificate).value)
  const parts = partsOf(body)
  return isTagged(parts[0], 0) ? parts.slice(1) : parts
}

/** Issuer and serial number of a certificate, as its signatures name it. */
export function issuerAndSerial(certificate: Buffer): Der {
  const [serial, , issuer] = certificateParts(certificate)
  if (!serial || !issuer) throw new Error('a certificate without an issuer')
  return sequence(issuer, serial)
}
