import { useQuery } from '@tanstack/react-query'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { useCan } from '#web/platform/permissions.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { textOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { RailBlock, RailDetails } from '#web/record/parts/rail/RailBlock.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import styles from './customer.module.css'

/** Name and phone, one below the other. */
const KEEPS = { inCard: 58, inLine: 'rest' } as const

/**
 * 首要联系人: the person to call first (crm-records.md §3.3); nothing without one, or without the right to read contacts. The line
 * has the phone alone, since the head has the name.
 */
export function PrimaryContact({ record }: TabProps) {
  const may = useCan()
  const contactsId = Number(record.contactsId)
  const enabled = contactsId > 0 && may(`${contacts.node}/read`)
  const { data } = useQuery({ ...detailQuery(contacts, contactsId), enabled })
  if (!enabled) return null
  if (!data)
    return (
      <RailBlock title="首要联系人" keeps={KEEPS}>
        <Skeleton widths={['60%']} />
      </RailBlock>
    )
  if (Number(data.dataAuth) === 0) return null
  const [first, ...others] = [textOf(data, 'mobile'), textOf(data, 'telephone')].filter(Boolean)
  const post = textOf(data, 'post')
  return (
    <RailBlock title="首要联系人" keeps={KEEPS}>
      <RailDetails>
        <span className={styles.person}>
          <span className={styles.name}>
            <RelatedLink target={contacts.key} id={contactsId} name={textOf(data, 'name')} />
          </span>
          {post && <span className={styles.post}>{post}</span>}
        </span>
      </RailDetails>
      {first ? <Phone number={first} /> : <span className={styles.note}>暂无电话</span>}
      {others.length > 0 && (
        <RailDetails>
          {others.map((phone) => (
            <Phone key={phone} number={phone} />
          ))}
        </RailDetails>
      )}
    </RailBlock>
  )
}
