import { z } from 'zod'
import { type RelatedKey, relatedKinds } from '#protocol/crm/door.ts'
import { looseIdsOf } from '#protocol/platform/wire.ts'

/** More than `MOST_RELATED` arrive, so that the refusal can name the kind. */
const MOST_SENT = 1000

/** `[1,2]`, `"1,2"`, `",1,2,"`; what is no id is left out (approval-office.md §1.4). Absent: nothing is stated. */
const related = () =>
  z
    .preprocess(
      (value) => (value === undefined || value === null ? undefined : looseIdsOf(value)),
      z.array(z.number().int().positive()).max(MOST_SENT).optional(),
    )
    .optional()

/** Fields of a request that relates a thing. A kind that is absent stays as it is; an empty one is emptied. */
export const relatedIds = {
  customerIds: related(),
  contactsIds: related(),
  leadsIds: related(),
  businessIds: related(),
  contractIds: related(),
  productIds: related(),
  invoiceTitleIds: related(),
} satisfies Record<`${RelatedKey}Ids`, z.ZodOptional>

const relatedIdsSchema = z.object(relatedIds)
export type RelatedIds = z.output<typeof relatedIdsSchema>

const refSchema = z.object({
  id: z.number(),
  /** '' where the reader may not see the name. */
  name: z.string(),
})
export type RelatedRef = z.infer<typeof refSchema>

/** Fields of a reply about such a thing; never absent. */
export const relatedLists = {
  customerList: z.array(refSchema),
  contactsList: z.array(refSchema),
  leadsList: z.array(refSchema),
  businessList: z.array(refSchema),
  contractList: z.array(refSchema),
  productList: z.array(refSchema),
  invoiceTitleList: z.array(refSchema),
} satisfies Record<`${RelatedKey}List`, z.ZodArray>

const relatedListsSchema = z.object(relatedLists)
export type RelatedLists = z.infer<typeof relatedListsSchema>

/** What a request states, by kind. */
export const statedIn = (request: RelatedIds): ReadonlyMap<RelatedKey, readonly number[]> =>
  new Map(
    relatedKinds.flatMap(({ key }) => {
      const ids = request[`${key}Ids`]
      return ids ? [[key, ids] as const] : []
    }),
  )

const idsOfRefs = (refs: readonly RelatedRef[]) => refs.map(({ id }) => id)

/** What a request would state to relate another thing to the same. */
export const idsIn = (lists: RelatedLists): RelatedIds => ({
  customerIds: idsOfRefs(lists.customerList),
  contactsIds: idsOfRefs(lists.contactsList),
  leadsIds: idsOfRefs(lists.leadsList),
  businessIds: idsOfRefs(lists.businessList),
  contractIds: idsOfRefs(lists.contractList),
  productIds: idsOfRefs(lists.productList),
  invoiceTitleIds: idsOfRefs(lists.invoiceTitleList),
})

/** All lists, from what there is of each kind. */
export const listsOf = (refs: (key: RelatedKey) => RelatedRef[]): RelatedLists => ({
  customerList: refs('customer'),
  contactsList: refs('contacts'),
  leadsList: refs('leads'),
  businessList: refs('business'),
  contractList: refs('contract'),
  productList: refs('product'),
  invoiceTitleList: refs('invoiceTitle'),
})
