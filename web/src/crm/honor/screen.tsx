import { TrophyOutlined } from '@ant-design/icons'
import { honor } from '#protocol/crm/honor/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { QuotasInput, QuotasValue } from '../quota/door.ts'
import { ThemeNameInput } from '../theme/door.ts'

const AgentsTab = lazyComponent(async () => (await import('./AgentsTab.tsx')).AgentsTab)

export const honorScreen: RecordScreen = {
  type: honor,
  icon: <TrophyOutlined />,
  path: '/crm/honor',
  menu: { title: '荣誉资质' },
  inputs: { themeName: ThemeNameInput, quotaIds: QuotasInput },
  details: { quotaIds: QuotasValue },
  tabs: { agents: AgentsTab },
}
