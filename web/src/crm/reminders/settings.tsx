import type { SettingPart } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ContractReminder = lazyComponent(async () => (await import('./ReminderForm.tsx')).ContractReminder)
const VisitReminder = lazyComponent(async () => (await import('./ReminderForm.tsx')).VisitReminder)

/** When contracts that end and visits that are due are reminded of (crm-records.md §13.2, §13.3). */
export const reminderSettings: readonly SettingPart[] = [
  { key: 'contract-reminder', title: '合同到期提醒设置', order: 40, Content: ContractReminder },
  { key: 'visit-reminder', title: '客户回访提醒设置', order: 70, Content: VisitReminder },
]
