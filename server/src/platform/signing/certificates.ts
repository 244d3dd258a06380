import { createPrivateKey, generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import type { SigningKey } from './cms.ts'
import {
  algorithm,
  bigInteger,
  bits,
  certificateParts,
  type Der,
  integer,
  octets,
  oid,
  oids,
  readDer,
  sequence,
  setOf,
  tagged,
  toBytes,
  utcTime,
  utf8,
  yes,
} from './der.ts'

const { pki } = forge
const YEARS = 10

/** Digital signature and commitment to contents; of a root, certificates and their revocation. */
const SIGNS = bits(Buffer.from([0b11000000]), 6)
const ISSUES = bits(Buffer.from([0b00000110]), 1)

interface Wanted {
  name: string
  now: Date
  /** Absent: its own issuer. */
  issuer?: SigningKey
}

const nameOf = (name: string): Der => sequence(setOf(sequence(oid(oids.commonName), utf8(name))))
const extension = (identifier: string, value: Der): Der =>
  sequence(oid(identifier), yes(), octets(toBytes(value)))

/**
 * A certificate that proves no more than that a document is unchanged: a root without an issuer, else one for signing. RSA of
 * 2048 bits, SHA-256, ten years (locks-and-extensions.md §12.8).
 */
export async function makeCertificate({ name, now, issuer }: Wanted): Promise<SigningKey> {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const publicKey = readDer(keys.publicKey.export({ type: 'spki', format: 'der' })).value
  const [above] = issuer?.certificates ?? []
  const [, , , , issuerName] = above ? certificateParts(new X509Certificate(above).raw) : []
  const until = new Date(now)
  until.setFullYear(now.getFullYear() + YEARS)
  // positive, and never the same twice
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const body = sequence(
    tagged(0, [integer(2)]),
    bigInteger(serial),
    algorithm(oids.rsaSha256),
    issuerName ?? nameOf(name),
    sequence(utcTime(now), utcTime(until)),
    nameOf(name),
    publicKey,
    tagged(3, [
      sequence(
        extension(oids.basicConstraints, above ? sequence() : sequence(yes())),
        extension(oids.keyUsage, above ? SIGNS : ISSUES),
      ),
    ]),
  )
  const signature = sign('sha256', toBytes(body), issuer ? createPrivateKey(issuer.key) : keys.privateKey)
  const bytes = toBytes(sequence(body, algorithm(oids.rsaSha256), bits(signature)))
  return {
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: [new X509Certificate(bytes).toString(), ...(issuer?.certificates ?? [])],
  }
}

/** Key and certificates of a PKCS#12 file, the certificate of the key first. Throws for another file or a wrong passphrase. */
export function readPkcs12(file: Uint8Array, passphrase: string): SigningKey {
  const asn1 = forge.asn1.fromDer(Buffer.from(file).toString('latin1'))
  const p12 = forge.pkcs12.pkcs12FromAsn1(asn1, false, passphrase)
  const bags = (type: string) => p12.getBags({ bagType: type })[type] ?? []
  const [keyBag] = [...bags(pki.oids.pkcs8ShroudedKeyBag ?? ''), ...bags(pki.oids.keyBag ?? '')]
  if (!keyBag?.key) throw new Error('no RSA key in the file')
  const key = pki.privateKeyToPem(keyBag.key)
  const certificates = bags(pki.oids.certBag ?? '').flatMap(({ cert }) =>
    cert ? [pki.certificateToPem(cert)] : [],
  )
  const own = certificates.find((pem) => new X509Certificate(pem).checkPrivateKey(createPrivateKey(key)))
  if (!own) throw new Error('no certificate of the key in the file')
  return { key, certificates: [own, ...certificates.filter((pem) => pem !== own)] }
}
