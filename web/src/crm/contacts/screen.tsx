import { ContactsOutlined } from '@ant-design/icons'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { newOfSame } from '#web/record/model/related.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { ContactBusinesses, newBusinessOf } from '../business/door.ts'
import { DuplicateCheck } from '../customer/door.ts'
import { CustomerCard } from './CustomerCard.tsx'

export const contactsScreen: RecordScreen = {
  type: contacts,
  icon: <ContactsOutlined />,
  path: '/crm/contacts',
  headActions: [{ key: 'duplicates', Button: DuplicateCheck }],
  tabs: { business: ContactBusinesses },
  creates: [newBusinessOf, (record) => newOfSame(receivables, contacts, record)],
  Rail: CustomerCard,
}
