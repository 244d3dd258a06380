import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { makeCertificate } from './certificates.ts'
import { type SigningKey, signDigest } from './cms.ts'
import { octets, oid, oids, partsOf, readDer, sequence, setOf, tagged, toBytes } from './der.ts'
import { readSignature } from './read-cms.ts'

let root: SigningKey
let key: SigningKey
beforeAll(async () => {
  const now = new Date('2026-05-01T00:00:00Z')
  root = await makeCertificate({ name: '根', now })
  const middle = await makeCertificate({ name: '中间', now, issuer: root })
  key = await makeCertificate({ name: '签章', now, issuer: middle })
})

const content = Buffer.from('合同')
const digest = () => createHash('sha256').update(content).digest()
const sign = (by: SigningKey) => signDigest(digest(), by, new Date('2026-05-02T00:00:00Z'))
const isIntact = (bytes: Buffer) => readSignature(bytes, [content]).isIntact

/** Places of a signature where some bit can be changed unnoticed. */
function unnoticed(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < bytes.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      if (isIntact(changed)) found.push(`${at}:${bit}`)
    }
  return found
}

it('finds every bit that changed in a signature, its framing, the certificates with it, and the zeros behind it', () => {
  const bytes = Buffer.concat([sign(key), Buffer.alloc(64)])
  const { certificates } = readSignature(bytes, [content])
  expect(isIntact(bytes)).toBe(true)
  expect(certificates).toHaveLength(2)
  expect(unnoticed(bytes)).toEqual([])
})

/** The same signature with its one signer changed. */
function withSigner(
  bytes: Buffer,
  change: (parts: readonly ReturnType<typeof oid>[]) => ReturnType<typeof oid>[],
) {
  const [type, holder] = partsOf(readDer(bytes).value)
  const [signedData] = partsOf(holder)
  const parts = partsOf(signedData)
  const [signer] = partsOf(parts.at(-1))
  if (!type) throw new Error('no signature')
  const data = sequence(...parts.slice(0, -1), setOf(sequence(...change(partsOf(signer)))))
  return toBytes(sequence(type, tagged(0, [data])))
}

it('takes nothing unsigned with it, and no certificate that does not belong to its chain', async () => {
  const bytes = sign(key)
  expect(isIntact(withSigner(bytes, (parts) => [...parts]))).toBe(true)
  const note = sequence(oid(oids.commonName), setOf(octets(Buffer.from('note'))))
  expect(isIntact(withSigner(bytes, (parts) => [...parts, tagged(1, [note])]))).toBe(false)
  const token = sequence(oid(oids.timeStampToken), setOf(readDer(sign(key)).value))
  expect(isIntact(withSigner(bytes, (parts) => [...parts, tagged(1, [token])]))).toBe(false)
  const stranger = await makeCertificate({ name: '别人', now: new Date(), issuer: root })
  const [, ...above] = key.certificates
  expect(isIntact(sign({ ...key, certificates: [key.certificates[0] ?? '', ...above] }))).toBe(true)
  const [type, holder] = partsOf(readDer(bytes).value)
  const [version, digests, kind, bag, signers] = partsOf(partsOf(holder)[0])
  const { raw } = new (await import('node:crypto')).X509Certificate(stranger.certificates[0] ?? '')
  if (!type || !version || !digests || !kind || !signers) throw new Error('no signature')
  const more = sequence(version, digests, kind, tagged(0, [...partsOf(bag), readDer(raw).value]), signers)
  expect(isIntact(toBytes(sequence(type, tagged(0, [more]))))).toBe(false)
})
