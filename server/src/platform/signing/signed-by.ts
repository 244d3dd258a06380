import { constants, type KeyObject, verify } from 'node:crypto'
import {
  type Der,
  digestNames,
  inSequence,
  inTagged,
  isNothing,
  numberIn,
  oidOf,
  oids,
  signatureDigests,
} from './der.ts'

/** The digest that an algorithm is, without parameters; undefined for another one. Throws for what is no algorithm. */
export function digestOf(algorithm: Der | undefined): string | undefined {
  const [identifier, parameters, ...beyond] = inSequence(algorithm)
  return isNothing(parameters) && beyond.length === 0 ? digestNames[oidOf(identifier)] : undefined
}

interface Signed {
  digest: string
  /** Of the signature, as it is written beside it. */
  algorithm: Der | undefined
  signed: Buffer
  signature: Buffer
}

/** Whether a signature is that of the key, by the algorithm that is written beside it and no other. */
export function isSignedBy(key: KeyObject, { digest, algorithm, signed, signature }: Signed): boolean {
  const [identifier, parameters, ...beyond] = inSequence(algorithm)
  const name = oidOf(identifier)
  if (beyond.length > 0) return false
  if (name === oids.rsaPss) {
    const saltLength = saltOf(parameters, digest)
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return saltLength !== undefined && verify(digest, signed, { key, padding, saltLength }, signature)
  }
  const isPlainRsa = name === oids.rsa && key.asymmetricKeyType === 'rsa'
  const isFit = isPlainRsa || (signatureDigests[name] === digest && isOf(key, name))
  return isFit && isNothing(parameters) && verify(digest, signed, key, signature)
}

const isOf = ({ asymmetricKeyType }: KeyObject, name: string): boolean =>
  asymmetricKeyType === (name.startsWith('1.2.840.10045.') ? 'ec' : 'rsa')

/** Length of the salt of RSASSA-PSS (RFC 8017); undefined for parameters that do not belong to the digest. */
function saltOf(parameters: Der | undefined, digest: string): number | undefined {
  const [hash, mask, salt, ...beyond] = inSequence(parameters)
  const [maskName, maskHash, ...more] = inSequence(inTagged(mask, 1))
  const isFit =
    digestOf(inTagged(hash, 0)) === digest &&
    oidOf(maskName) === oids.mgf1 &&
    digestOf(maskHash) === digest &&
    [beyond, more].every(({ length }) => length === 0)
  const length = numberIn(inTagged(salt, 2))
  return isFit && Number.isSafeInteger(length) ? length : undefined
}
