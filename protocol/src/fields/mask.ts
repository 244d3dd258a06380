/** Masks of sensitive values (record-engine.md §3.5); the same text in lists, exports, forms and sheets. */
export function maskMobile(value: string): string {
  return value.length <= 7 ? '***' : `${value.slice(0, 3)}****${value.slice(-4)}`
}
export function maskEmail(value: string): string {
  const [local = '', domain = ''] = value.split('@')
  return local.length <= 2 ? `***@${domain}` : `${local.slice(0, 2)}${'*'.repeat(local.length - 2)}@${domain}`
}
export const MASKED = '***'
