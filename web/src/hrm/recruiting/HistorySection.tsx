import { ActionRecords } from '../employees/door.ts'
import { Section } from './Facts.tsx'

/** 操作记录, newest first. */
export const HistorySection = ({ type, typeId }: { type: number; typeId: number }) => (
  <Section title="操作记录">
    <ActionRecords type={type} typeId={typeId} />
  </Section>
)
