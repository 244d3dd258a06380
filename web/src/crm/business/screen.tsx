import { RiseOutlined } from '@ant-design/icons'
import { business } from '#protocol/crm/business/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { newOfSame } from '#web/record/model/related.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PrimaryContact } from '../customer/door.ts'
import { adaptBusiness, orderParts } from '../order/door.ts'
import { newContactsOf } from './new-contacts.ts'
import { StageCell } from './StageCell.tsx'

const BusinessContacts = lazyComponent(async () => (await import('./BusinessContacts.tsx')).BusinessContacts)
const StageBar = lazyComponent(async () => (await import('./StageBar.tsx')).StageBar)

export const businessScreen: RecordScreen = {
  type: business,
  icon: <RiseOutlined />,
  path: '/crm/business',
  ...orderParts,
  cells: { ...orderParts.cells, statusName: StageCell },
  tabs: { ...orderParts.tabs, contacts: BusinessContacts },
  creates: [newContactsOf, (record) => newOfSame(receivables, business, record)],
  BelowHead: StageBar,
  Rail: PrimaryContact,
  adapt: (record) => adaptBusiness(businessScreen, record),
}
