import { createHash } from 'node:crypto'
import type { SealProviderName } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { PdfFault, type PdfFaultKind } from '#server/platform/documents/stamp/fault.ts'
import type { Anchors, Place } from '#server/platform/documents/stamp/places.ts'
import type { Stamped } from '#server/platform/documents/stamp/stamp-pdf.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { type Refusal, refusal, refuse } from '#server/platform/refusal.ts'
import { signingKey } from './keys.ts'
import { signWithService } from './signing-service.ts'
import type { SealRow, SignInfo } from './tables.ts'

export const LARGEST_PDF = 20 * 1024 * 1024
const LARGEST_SEAL = 8 * 1024 * 1024
const REASON = '合同签署'

interface SealOrder {
  pdf: Buffer
  seal: SealRow
  anchors: Anchors | null
  contact: string
}

export interface Sealed {
  pdf: Buffer
  pageCount: number
  seals: readonly Place[]
  isGuessed: boolean
  /** SHA-256 of the file before and after. */
  before: string
  info: SignInfo
  /** A signature that the file came with does not belong to it. */
  hadBroken: boolean
}

type Sign = (services: AppServices, order: { digest: Buffer; seal: SealRow; now: Date }) => Promise<Buffer>

/** By the key that the server keeps. Few servers sign often: what it takes is loaded by the first signature. */
const signHere: Sign = async (services, { digest, seal, now }) => {
  const key = await signingKey(services, { region: seal.region, alias: seal.cert_alias })
  const { signDigest } = await import('#server/platform/signing/cms.ts')
  return signDigest(digest, key, now)
}

/** Who signs for a seal; null: its picture is all (locks-and-extensions.md §12.8). */
const signers: Readonly<Record<SealProviderName, Sign | null>> = {
  local: signHere,
  p12: signHere,
  http: (services, { digest }) => signWithService(services, digest, REASON),
  none: null,
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Why a file cannot be sealed, in the sentences of the product. */
const refusals: Readonly<Record<PdfFaultKind, () => Refusal>> = {
  notPdf: () => refusal('pdfMissing'),
  encrypted: () => refusal('pdfMissing'),
  tooManyPages: () => refusal('pdfTooManyPages'),
  closed: () => refusal('signingFailed', '文件上的签名不允许再签章'),
}

/**
 * Puts a seal on a file and signs it, by appending to what is there: signatures that it has stay valid. Refuses 2246 what is no
 * PDF, 2248 where the signature fails; the result is verified before it is answered.
 */
export async function sealPdf(actor: Actor, { pdf, seal, anchors, contact }: SealOrder): Promise<Sealed> {
  const { services, viewer } = actor
  const picture = await services.files.bytes(services.db, seal.file_id, LARGEST_SEAL)
  if (!picture) refuse('sealNotSet')
  const now = services.clock.now()
  const sign = signers[seal.provider]
  const words = { name: seal.name, reason: REASON, location: regions[seal.region], contact, moment: now }
  const stamped = await services.documents
    .make(
      'stamp',
      { pdf, image: picture.bytes, width: seal.width_mm, anchors, ...(sign ? { signature: words } : {}) },
      viewer.userId,
    )
    .catch(refuseFault)
  const sealed = Buffer.from(stamped.pdf)
  if (sign) await writeSignature(sealed, stamped, (digest) => sign(services, { digest, seal, now }))
  const found = await services.documents.make('verify', { pdf: sealed }, viewer.userId)
  const own = found.at(-1)
  if (sign && !(own?.isIntact && own.coversAll)) throw refusal('signingFailed', '签名与文件不符')
  const { pageCount, seals, isGuessed } = stamped
  return {
    pdf: sealed,
    pageCount,
    seals,
    isGuessed,
    before: sha256(pdf),
    info: {
      provider: seal.provider,
      subject: sign ? (own?.subject ?? '') : '',
      signTime: sign ? now.toISOString() : null,
      sha256: sha256(sealed),
    },
    hadBroken: (sign ? found.slice(0, -1) : found).some(({ isIntact }) => !isIntact),
  }
}

function refuseFault(error: unknown): never {
  throw error instanceof PdfFault ? refusals[error.kind]() : error
}

/** Signs everything around the place of the signature, and writes it there. */
async function writeSignature(
  pdf: Buffer,
  { gap }: Pick<Stamped, 'gap'>,
  sign: (digest: Buffer) => Promise<Buffer>,
): Promise<void> {
  if (!gap) throw new Error('no place for the signature')
  const digest = createHash('sha256').update(pdf.subarray(0, gap.from)).update(pdf.subarray(gap.to)).digest()
  const cms = (await sign(digest).catch(refuseFailure)).toString('hex')
  if (cms.length > gap.to - gap.from - 2) throw refusal('signingFailed', '签名过长')
  pdf.write(cms, gap.from + 1, 'latin1')
}

function refuseFailure(error: unknown): never {
  if (error instanceof OutboundFailure) throw refusal('signingFailed', error.message)
  throw error
}
