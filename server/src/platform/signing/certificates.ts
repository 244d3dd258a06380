import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import type { SigningKey } from './cms.ts'

const { pki } = forge
const YEARS = 10

const newKeys = async () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

interface Wanted {
  name: string
  now: Date
  /** Absent: its own issuer. */
  issuer?: SigningKey
}

/**
 * A certificate that proves no more than that a document is unchanged: a root without an issuer, else one for signing. RSA of
 * 2048 bits, SHA-256, ten years (locks-and-extensions.md §12.8).
 */
export async function makeCertificate({ name, now, issuer }: Wanted): Promise<SigningKey> {
  const { privateKey, publicKey } = await newKeys()
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(publicKey)
  // positive, and never the same twice
  certificate.serialNumber = `00${forge.util.bytesToHex(forge.random.getBytesSync(16))}`
  certificate.validity.notBefore = new Date(now)
  certificate.validity.notAfter = new Date(now)
  certificate.validity.notAfter.setFullYear(now.getFullYear() + YEARS)
  const subject = [{ name: 'commonName', value: name, valueTagClass: forge.asn1.Type.UTF8 }]
  const [issuerPem] = issuer?.certificates ?? []
  certificate.setSubject(subject)
  certificate.setIssuer(issuerPem ? pki.certificateFromPem(issuerPem).subject.attributes : subject)
  certificate.setExtensions(
    issuerPem
      ? [
          { name: 'basicConstraints', cA: false, critical: true },
          { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
        ]
      : [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
        ],
  )
  certificate.sign(pki.privateKeyFromPem(issuer?.key ?? privateKey), forge.md.sha256.create())
  return { key: privateKey, certificates: [pki.certificateToPem(certificate), ...(issuer?.certificates ?? [])] }
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
