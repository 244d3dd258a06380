import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { useCan } from '#web/platform/permissions.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { textOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { CopyText } from '#web/ui/CopyText.tsx'
import { UserAvatar } from '#web/ui/UserAvatar.tsx'
import styles from './customer.module.css'

/** 首要联系人: whom to call first (crm-records.md §3.3); nothing without one, or without the right to read contacts. */
export function PrimaryContact({ record }: TabProps) {
  const may = useCan()
  const contactsId = Number(record.contactsId)
  const enabled = contactsId > 0 && may(`${contacts.node}/read`)
  const { data } = useQuery({ ...detailQuery(contacts, contactsId), enabled })
  if (!enabled) return null
  if (!data)
    return (
      <section className={styles.card}>
        <Skeleton active avatar title={false} paragraph={{ rows: 2 }} />
      </section>
    )
  if (Number(data.dataAuth) === 0) return null
  const name = textOf(data, 'name')
  const phones = [textOf(data, 'mobile'), textOf(data, 'telephone')].filter(Boolean)
  return (
    <section className={styles.card} aria-label="首要联系人">
      <h3 className={styles.cardTitle}>首要联系人</h3>
      <div className={styles.person}>
        <UserAvatar name={name} size={36} />
        <div className={styles.words}>
          <div className={styles.name}>
            <RelatedLink target={contacts.key} id={contactsId} name={name} />
          </div>
          <div className={styles.note}>{textOf(data, 'post') || '暂无职务'}</div>
        </div>
      </div>
      <div className={styles.lines}>
        {phones.map((phone) => (
          <CopyText key={phone} text={phone} />
        ))}
        {phones.length === 0 && <span className={styles.note}>暂无电话</span>}
      </div>
    </section>
  )
}
