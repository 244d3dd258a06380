import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { stampPdf } from '#server/platform/documents/stamp/stamp-pdf.ts'
import { makeCertificate } from '#server/platform/signing/certificates.ts'
import { type SigningKey, signDigest } from '#server/platform/signing/cms.ts'
import { stampPicture } from './contract-files.ts'

/** Who signs, as verdicts name them. */
export const CUSTOMER = '诚信造价 王工'

let made: Promise<SigningKey> | undefined

/** What they sign with: a certificate of an issuer that is unknown here. */
export function customerKey(): Promise<SigningKey> {
  made ??= makeCertificate({ name: '客户的机构', now: new Date() }).then((issuer) =>
    makeCertificate({ name: CUSTOMER, now: new Date(), issuer }),
  )
  return made
}

/** A PDF as a customer signs it elsewhere: an increment with a signature of their own. */
export async function signedByCustomer(pdf: Uint8Array): Promise<Buffer> {
  const stamped = await stampPdf({
    pdf,
    image: await sharp(await stampPicture())
      .ensureAlpha()
      .png()
      .toBuffer(),
    width: 30,
    anchors: null,
    signature: { name: '王工', reason: '同意', location: '', contact: '', moment: new Date() },
  })
  const bytes = Buffer.from(stamped.pdf)
  const { from = 0, to = 0 } = stamped.gap ?? {}
  const digest = createHash('sha256').update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest()
  bytes.write(signDigest(digest, await customerKey(), new Date()).toString('hex'), from + 1, 'latin1')
  return bytes
}
