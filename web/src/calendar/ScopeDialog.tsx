import { Radio } from 'antd'
import { useState } from 'react'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import type { Scope } from './move-event.ts'

interface ScopeDialogProps {
  title: string
  onClose: () => void
  onChoose: (scope: Scope) => void
}

const scopes = [
  { value: 'this', label: '只编辑本次' },
  { value: 'later', label: '编辑当前及以后' },
  { value: 'all', label: '编辑整个系列' },
] as const

/** Which occurrences of a series are meant. */
export function ScopeDialog({ title, onClose, onChoose }: ScopeDialogProps) {
  const [scope, choose] = useState<Scope>('this')
  return (
    <Dialog title={title} width={420} okText="保存" onOk={() => onChoose(scope)} onClose={onClose}>
      <Radio.Group
        vertical
        aria-label="编辑哪些日程"
        value={scope}
        options={[...scopes]}
        onChange={({ target }) => choose(scopes.find(({ value }) => value === target.value)?.value ?? 'this')}
      />
    </Dialog>
  )
}
