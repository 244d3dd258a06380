import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { customer } from '#protocol/crm/customer/type.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { useCan } from '#web/platform/permissions.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { declaredField, textOf, titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { CopyText } from '#web/ui/CopyText.tsx'
import styles from './contacts.module.css'

const dealStatus = declaredField(customer, 'dealStatus', '成交状态')

/** The contact's customer: name, phone, whether it has bought (crm-records.md §5.2). */
export function CustomerCard({ record }: TabProps) {
  const may = useCan()
  const customerId = Number(record.customerId)
  const enabled = customerId > 0 && may(`${customer.node}/read`)
  const { data } = useQuery({ ...detailQuery(customer, customerId), enabled })
  if (!enabled) return null
  if (!data)
    return (
      <section className={styles.card}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </section>
    )
  if (Number(data.dataAuth) === 0) return null
  const phone = textOf(data, 'mobile') || textOf(data, 'telephone')
  const { Show } = viewsOf(dealStatus.formType)
  return (
    <section className={styles.card} aria-label="客户">
      <h3 className={styles.cardTitle}>客户</h3>
      <div className={styles.name}>
        <RelatedLink target={customer.key} id={customerId} name={titleOf(customer, data)} />
      </div>
      <div className={styles.lines}>
        {phone ? <CopyText text={phone} /> : <span className={styles.note}>暂无电话</span>}
        <Show value={data.dealStatus} field={dealStatus} place="detail" />
      </div>
    </section>
  )
}
