import { FunnelPlotOutlined } from '@ant-design/icons'
import { business } from '#protocol/crm/business/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PrimaryContact } from '../customer/door.ts'
import { StageCell } from './StageCell.tsx'

const BusinessContacts = lazyPart(async () => (await import('./BusinessContacts.tsx')).BusinessContacts)
const StageBar = lazyPart(async () => (await import('./StageBar.tsx')).StageBar)

export const businessScreen: RecordScreen = {
  type: business,
  icon: <FunnelPlotOutlined />,
  path: '/crm/business',
  cells: { statusName: StageCell },
  tabs: { contacts: BusinessContacts },
  Beneath: StageBar,
  Rail: PrimaryContact,
}
