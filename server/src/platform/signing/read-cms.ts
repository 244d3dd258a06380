import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto'
import {
  bytesOf,
  type Der,
  digestNames,
  issuerAndSerial,
  isTagged,
  momentOf,
  oidOf,
  oids,
  partsOf,
  readDer,
  toBytes,
} from './der.ts'

/** What a signature declares, and whether it belongs to the content. */
export interface ReadSignature {
  isIntact: boolean
  certificate: X509Certificate | null
  /** Those that came with it, its own among them. */
  certificates: readonly X509Certificate[]
  signTime: Date | null
}

const unreadable: ReadSignature = { isIntact: false, certificate: null, certificates: [], signTime: null }

/**
 * Reads a detached signature (CMS) and compares it with the content: its digest, the signed attributes, and the key of its
 * certificate. What cannot be read is not intact.
 * @param bytes with whatever fills its place behind it, which must be zeros
 */
export function readSignature(bytes: Buffer, content: readonly Buffer[]): ReadSignature {
  try {
    const { value, length } = readDer(bytes)
    if (bytes.subarray(length).some((byte) => byte !== 0)) return unreadable
    return readSignedData(value, content)
  } catch {
    // bytes of strangers: whatever they are, they are no signature
    return unreadable
  }
}

function readSignedData(value: Der, content: readonly Buffer[]): ReadSignature {
  const [kind, holder] = partsOf(value)
  const [signedData] = partsOf(holder)
  const parts = partsOf(signedData)
  const certificates = partsOf(parts.find((part) => isTagged(part, 0))).map(
    (part) => new X509Certificate(toBytes(part)),
  )
  const [signer] = partsOf(parts.at(-1))
  if (oidOf(kind) !== oids.signedData || !signer) return unreadable
  const [, name, digestAlgorithm, ...rest] = partsOf(signer)
  const attributes = rest.find((part) => isTagged(part, 0))
  const [, signatureAlgorithm, signature] = attributes ? rest : [undefined, ...rest]
  const certificate = name ? certificates.find((each) => isNamed(each, name)) : undefined
  const digest = digestNames[oidOf(partsOf(digestAlgorithm)[0])]
  const read = {
    certificate: certificate ?? null,
    certificates,
    signTime: momentOf(attributeOf(attributes, oids.signingTime)),
  }
  if (!certificate || !digest || !attributes) return { ...read, isIntact: false }
  const hash = createHash(digest)
  for (const part of content) hash.update(part)
  const isSame = bytesOf(attributeOf(attributes, oids.messageDigest)).equals(hash.digest())
  // signed with the tag of a SET
  const signed = toBytes(attributes)
  signed[0] = 0x31
  const isPss = oidOf(partsOf(signatureAlgorithm)[0]) === oids.rsaPss
  return {
    ...read,
    isIntact:
      isSame &&
      isNamedBy(attributes, certificate) &&
      verify(digest, signed, keyOf(certificate.publicKey, isPss), bytesOf(signature)),
  }
}

const keyOf = (key: KeyObject, isPss: boolean) =>
  isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key

const isNamed = (certificate: X509Certificate, name: Der): boolean =>
  toBytes(issuerAndSerial(certificate.raw)).equals(toBytes(name))

/** Whether the certificate is the one that the signature names by its hash; one that names none fits. SHA-256 alone is read. */
function isNamedBy(attributes: Der, certificate: X509Certificate): boolean {
  const named = attributeOf(attributes, oids.signingCertificate)
  if (!named) return true
  const [hash] = partsOf(partsOf(partsOf(named)[0])[0])
  // another algorithm is written before the hash: then it is not compared
  if (partsOf(hash).length > 0) return true
  return bytesOf(hash).equals(createHash('sha256').update(certificate.raw).digest())
}

/** The value of a signed attribute. */
function attributeOf(attributes: Der | undefined, identifier: string): Der | undefined {
  const found = partsOf(attributes).find((each) => oidOf(partsOf(each)[0]) === identifier)
  return partsOf(partsOf(found)[1])[0]
}
