import { useState } from 'react'
import type { LoginUser } from '#protocol/manage/people/shapes.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import { HiddenRecords } from './HiddenRecords.tsx'
import { HiddenRights } from './HiddenRights.tsx'
import styles from './viewing.module.css'

export type Person = Pick<LoginUser, 'userId' | 'realname'>

const parts = { records: '记录', fields: '字段', rights: '菜单与按钮' } as const
type Part = keyof typeof parts
const options = [
  { value: 'records', label: parts.records },
  { value: 'fields', label: parts.fields },
  { value: 'rights', label: parts.rights },
] as const satisfies { value: Part; label: string }[]

/** 为什么看不到？: the rule that hides a record, a field or a button from somebody (platform.md §4.12). */
export function WhyHidden({ person, onClose }: { person: Person; onClose: () => void }) {
  const [part, setPart] = useState<Part>('records')
  return (
    <Panel open onClose={onClose} title={`${person.realname}为什么看不到？`} width={640}>
      <div className={styles.search}>
        <Segmented<Part> aria-label="查什么" options={options} value={part} onChange={setPart} />
      </div>
      {part === 'records' && <HiddenRecords person={person} />}
      {part === 'fields' && <HiddenFields person={person} />}
      {part === 'rights' && <HiddenRights person={person} />}
    </Panel>
  )
}
