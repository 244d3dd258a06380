import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import {
  algorithm,
  type Der,
  integer,
  issuerAndSerial,
  octets,
  oid,
  oids,
  readDer,
  sequence,
  setOf,
  tagged,
  toBytes,
  utcTime,
} from './der.ts'

/** A key with its certificate and those above it, as PEM. */
export interface SigningKey {
  key: string
  /** The own one first. */
  certificates: readonly string[]
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const attribute = (identifier: string, value: Der): Der => sequence(oid(identifier), setOf(value))

/**
 * A detached signature over a content whose SHA-256 is given (CMS, RFC 5652), with the moment of signing, the certificates
 * that it takes to follow it up, and their hashes. RSA and elliptic curves.
 */
export function signDigest(digest: Buffer, { key, certificates }: SigningKey, moment: Date): Buffer {
  const [first, ...above] = certificates.map((pem) => new X509Certificate(pem))
  const own = first?.raw
  if (!own) throw new Error('a signing key without a certificate')
  // a root is known or it is worth nothing
  const sent = [own, ...above.filter((each) => !each.checkIssued(each)).map(({ raw }) => raw)]
  const attributes = setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.signingTime, utcTime(moment)),
    attribute(oids.messageDigest, octets(digest)),
    // all of them, so that none can be changed
    attribute(
      oids.signingCertificate,
      sequence(sequence(...sent.map((bytes) => sequence(octets(sha256(bytes)))))),
    ),
  )
  const privateKey = createPrivateKey(key)
  const isRsa = privateKey.asymmetricKeyType === 'rsa'
  // signed as a SET, written with the tag of their place
  const signature = sign('sha256', toBytes(attributes), privateKey)
  const signer = sequence(
    integer(1),
    issuerAndSerial(own),
    algorithm(oids.sha256),
    tagged(0, Array.isArray(attributes.value) ? attributes.value : []),
    isRsa ? algorithm(oids.rsa) : algorithm(oids.ecdsaSha256, false),
    octets(signature),
  )
  const signedData = sequence(
    integer(1),
    setOf(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    tagged(
      0,
      sent.map((bytes) => readDer(bytes).value),
    ),
    setOf(signer),
  )
  return toBytes(sequence(oid(oids.signedData), tagged(0, [signedData])))
}
