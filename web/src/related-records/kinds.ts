import type { RelatedKey } from '#protocol/crm/door.ts'
import { type RelatedKind, relatedKinds } from '#protocol/crm/door.ts'
import type { RelatedLists, RelatedRef } from '#protocol/related-records/wire.ts'
import { useCan } from '#web/platform/permissions.ts'

/** A relation is chosen from the list of its kind: who may not list it is not offered it. */
const needOf = ({ type }: RelatedKind) => `${type?.node ?? 'crm/invoice'}/index`

/** What the person may choose from, in the order of the dialog; nothing without customer management. */
export function useOfferedKinds(): readonly RelatedKind<RelatedKey>[] {
  const may = useCan()
  return may('crm') ? relatedKinds.filter((kind) => may(needOf(kind))) : []
}

export const refsOf = (lists: RelatedLists, key: RelatedKey): readonly RelatedRef[] => lists[`${key}List`]

/** The lists with one of them replaced. */
export const withRefs = (
  lists: RelatedLists,
  key: RelatedKey,
  refs: readonly RelatedRef[],
): RelatedLists => ({
  ...lists,
  [`${key}List`]: refs,
})

/** As a thing has them that is related to nothing. */
export const noRelations: RelatedLists = {
  customerList: [],
  contactsList: [],
  leadsList: [],
  businessList: [],
  contractList: [],
  productList: [],
  invoiceTitleList: [],
}

const idsOf = (refs: readonly RelatedRef[]) => refs.map(({ id }) => id)

/** What a call that relates a thing is sent. */
export const relatedIdsOf = (lists: RelatedLists) => ({
  customerIds: idsOf(lists.customerList),
  contactsIds: idsOf(lists.contactsList),
  leadsIds: idsOf(lists.leadsList),
  businessIds: idsOf(lists.businessList),
  contractIds: idsOf(lists.contractList),
  productIds: idsOf(lists.productList),
  invoiceTitleIds: idsOf(lists.invoiceTitleList),
})
