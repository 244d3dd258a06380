import { useQuery } from '@tanstack/react-query'
import { customer } from '#protocol/crm/customer/type.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { useCan } from '#web/platform/permissions.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { declaredField, textOf, titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { RailBlock, RailDetails } from '#web/record/parts/rail/RailBlock.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import styles from './contacts.module.css'

const dealStatus = declaredField(customer, 'dealStatus', '成交状态')

/** Name, phone and status, one below the other. */
const KEEPS = { inCard: 82, inLine: 'rest' } as const

/** The contact's customer: name, phone, whether it has bought (crm-records.md §5.2). */
export function CustomerCard({ record }: TabProps) {
  const may = useCan()
  const customerId = Number(record.customerId)
  const enabled = customerId > 0 && may(`${customer.node}/read`)
  const { data } = useQuery({ ...detailQuery(customer, customerId), enabled })
  if (!enabled) return null
  if (!data)
    return (
      <RailBlock title={customer.display} keeps={KEEPS}>
        <Skeleton widths={['60%']} />
      </RailBlock>
    )
  if (Number(data.dataAuth) === 0) return null
  const phone = textOf(data, 'mobile') || textOf(data, 'telephone')
  const { Show } = viewsOf(dealStatus.formType)
  return (
    <RailBlock title={customer.display} keeps={KEEPS}>
      <span className={styles.name}>
        <RelatedLink target={customer.key} id={customerId} name={titleOf(customer, data)} />
      </span>
      {phone ? <Phone number={phone} /> : <span className={styles.note}>暂无电话</span>}
      <RailDetails>
        <Show value={data.dealStatus} field={dealStatus} place="detail" />
      </RailDetails>
    </RailBlock>
  )
}
