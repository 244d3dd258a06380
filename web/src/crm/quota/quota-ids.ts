import type { Quota } from '#protocol/crm/quota/calls.ts'

/** The quotas of a comma list, in its order; of those that are not offered any more only the number is known. */
export const quotasIn = (value: unknown, known: readonly Quota[]): Quota[] =>
  String(value ?? '')
    .split(',')
    .flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []))
    .map((keyId) => known.find((quota) => quota.keyId === keyId) ?? { keyId, keyName: '', keyTag: '' })

export const toQuotaIds = (quotas: readonly Pick<Quota, 'keyId'>[]): string =>
  quotas.map(({ keyId }) => keyId).join(',')

/** What a quota is called where there is no room for more. */
export const quotaWords = ({ keyId, keyName }: Quota): string => keyName || `定额${keyId}`
