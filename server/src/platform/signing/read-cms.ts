import { createHash, type X509Certificate } from 'node:crypto'
import { areAccountedFor, isNamed, namedBy, readCertificates } from './bag.ts'
import {
  bytesOf,
  type Der,
  inSequence,
  inSet,
  inTagged,
  isTagged,
  momentOf,
  numberIn,
  octetsIn,
  oidOf,
  oids,
  partsOf,
  readDer,
  toBytes,
} from './der.ts'
import { digestOf, isSignedBy } from './signed-by.ts'

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
 * Reads a detached signature (CMS, RFC 5652) and compares it with the content: its digest, the signed attributes, and the key of its
 * certificate. What no signature covers has the one form that it may have, so that a byte changed in it is found as well: plain DER,
 * versions and algorithms as the signed parts demand, certificates that belong to the chain, and nothing unsigned but a time stamp.
 * What cannot be read is not intact.
 * @param bytes with whatever fills its place behind it, which must be zeros
 */
export function readSignature(bytes: Buffer, content: readonly Buffer[]): ReadSignature {
  try {
    const { value, length } = readDer(bytes)
    if (bytes.subarray(length).some((byte) => byte !== 0)) return unreadable
    if (!toBytes(value).equals(bytes.subarray(0, length))) return unreadable
    return readSignedData(value, { kind: oids.data, bytes: content })
  } catch {
    // bytes of strangers: whatever they are, they are no signature
    return unreadable
  }
}

interface Content {
  /** What it is, by its identifier. */
  kind: string
  /** Absent: the signature holds it. */
  bytes?: readonly Buffer[]
}

/** Version of signed data and of its one signer, who is named by issuer and serial number. */
const VERSIONS: Readonly<Record<string, number>> = { [oids.data]: 1, [oids.timeStampInfo]: 3 }
const SIGNER_VERSION = 1

interface SignedData {
  digests: readonly Der[]
  content: Der
  certificates: readonly X509Certificate[]
  signer: Der
}

/** The parts of signed data with one signer; throws for another form. */
function partsOfSignedData(value: Der, { kind }: Content): SignedData {
  const [type, holder, ...beyond] = inSequence(value)
  const [version, digests, content, bag, signers, ...more] = inSequence(inTagged(holder, 0))
  const [signer, ...others] = inSet(signers)
  const isWhole =
    oidOf(type) === oids.signedData &&
    numberIn(version) === VERSIONS[kind] &&
    isTagged(bag, 0) &&
    [beyond, others, more].every(({ length }) => length === 0)
  if (!isWhole || !content || !signer) throw new Error('signed data of another form')
  return { digests: inSet(digests), content, certificates: readCertificates(bag), signer }
}

/** The content that a signature holds itself; the one it is for where that is apart. */
function contentIn(holder: Der, { kind, bytes }: Content): readonly Buffer[] {
  const [type, held, ...beyond] = inSequence(holder)
  if (oidOf(type) !== kind || beyond.length > 0) throw new Error('a signature over something else')
  if (bytes) {
    if (held) throw new Error('a signature with a content of its own')
    return bytes
  }
  return [octetsIn(inTagged(held, 0))]
}

function readSignedData(value: Der, of: Content): ReadSignature {
  const { digests, content, certificates, signer } = partsOfSignedData(value, of)
  const [version, name, digestAlgorithm, attributes, signatureAlgorithm, signature, unsigned, ...beyond] =
    inSequence(signer)
  const certificate = name ? certificates.find((each) => isNamed(each, name)) : undefined
  const digest = digestOf(digestAlgorithm)
  const read = {
    certificate: certificate ?? null,
    certificates,
    signTime: isTagged(attributes, 0) ? momentOf(attributeOf(attributes, oids.signingTime)) : null,
  }
  const isKnown =
    numberIn(version) === SIGNER_VERSION &&
    isTagged(attributes, 0) &&
    digests.length === 1 &&
    digestOf(digests[0]) === digest &&
    beyond.length === 0
  if (!certificate || !digest || !attributes || !isKnown) return { ...read, isIntact: false }
  const hash = createHash(digest)
  for (const part of contentIn(content, of)) hash.update(part)
  // signed with the tag of a SET
  const signed = toBytes(attributes)
  signed[0] = 0x31
  const named = namedBy(
    attributeOf(attributes, oids.signingCertificate),
    attributeOf(attributes, oids.signingCertificateOld),
  )
  return {
    ...read,
    isIntact:
      oidOf(attributeOf(attributes, oids.contentType)) === of.kind &&
      bytesOf(attributeOf(attributes, oids.messageDigest)).equals(hash.digest()) &&
      areAccountedFor(certificates, certificate, named) &&
      isSignedBy(certificate.publicKey, {
        digest,
        algorithm: signatureAlgorithm,
        signed,
        signature: octetsIn(signature),
      }) &&
      isOnlyStamped(unsigned, octetsIn(signature)),
  }
}

/** Whether nothing is added to the signature but a time stamp that belongs to it. */
function isOnlyStamped(unsigned: Der | undefined, signature: Buffer): boolean {
  if (!unsigned) return true
  const [kind, values, ...beyond] = inSequence(inTagged(unsigned, 1))
  const [token, ...further] = inSet(values)
  const isToken = oidOf(kind) === oids.timeStampToken
  if (!isToken || !token || [beyond, further].some(({ length }) => length > 0)) return false
  const stamp: Content = { kind: oids.timeStampInfo }
  if (!readSignedData(token, stamp).isIntact) return false
  const [info = Buffer.alloc(0)] = contentIn(partsOfSignedData(token, stamp).content, stamp)
  const [, , imprint] = partsOf(readDer(info).value)
  const [algorithm, hashed] = partsOf(imprint)
  const digest = digestOf(algorithm)
  return digest !== undefined && bytesOf(hashed).equals(createHash(digest).update(signature).digest())
}

/** The value of a signed attribute. */
function attributeOf(attributes: Der | undefined, identifier: string): Der | undefined {
  const found = partsOf(attributes).find((each) => oidOf(partsOf(each)[0]) === identifier)
  return partsOf(partsOf(found)[1])[0]
}
