import { readCertificates } from '#server/platform/outbound/trust.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Whose certificate it is. */
type Whose = '服务器' | '提供方'

/** A company's own authority, by which the other side of a log-in is trusted. */
export const certificateSetting = (whose: Whose) =>
  ({
    key: 'ca',
    label: `${whose}的根证书（PEM）`,
    kind: 'lines',
    hint: `${whose}使用企业自己的证书时填写`,
  }) as const

/** Refuses 400 what cannot be read as certificates. */
export function checkCertificates(whose: Whose, ca: string | undefined): void {
  if (ca && !readCertificates(ca)) refuse('certificateUnfit', `${whose}的根证书`)
}
