import { ContactsOutlined } from '@ant-design/icons'
import { contacts } from '#protocol/records/contacts.ts'
import type { RecordScreen } from '#web/record/screens.tsx'
import { DuplicateCheck } from '../duplicates/DuplicateCheck.tsx'
import { CustomerCard } from './CustomerCard.tsx'

export const contactsScreen: RecordScreen = {
  type: contacts,
  icon: <ContactsOutlined />,
  path: '/crm/contacts',
  headActions: [{ key: 'duplicates', Button: DuplicateCheck }],
  timelineTypes: ['customer'],
  Rail: CustomerCard,
}
