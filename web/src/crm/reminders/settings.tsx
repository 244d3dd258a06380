import type { SettingPart } from '#web/platform/area.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ContractReminder = lazyPart(async () => (await import('./ReminderForm.tsx')).ContractReminder)
const VisitReminder = lazyPart(async () => (await import('./ReminderForm.tsx')).VisitReminder)

/** When contracts that end and visits that are due are reminded of (crm-records.md §13.2, §13.3). */
export const reminderSettings: readonly SettingPart[] = [
  { key: 'contract-reminder', title: '合同到期提醒设置', order: 40, Content: ContractReminder },
  { key: 'visit-reminder', title: '客户回访提醒设置', order: 70, Content: VisitReminder },
]
