import { MoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Ability } from '#protocol/approval/abilities.ts'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Dropdown, type MenuProps } from '#web/ui/overlay/Dropdown.tsx'
import type { Decided } from '../decision/door.ts'
import { type Act, actWords, isAct } from './act-words.ts'

const ActDialog = lazyComponent(async () => (await import('./ActDialog.tsx')).ActDialog)

interface ActsButtonProps {
  decided: Decided
  /** Everything that shows the submission is asked again. */
  refreshAll: () => Promise<void>
  abilities: readonly Ability[]
  /** Shown above what the person may do. */
  first?: NonNullable<MenuProps['items']>
  /** In a row, among others of its kind. */
  small?: true
}

/** 更多: what else the person may do with a submission, as the server lists it; nothing where that is nothing. */
export function ActsButton({ decided, refreshAll, abilities, first = [], small }: ActsButtonProps) {
  const [act, setAct] = useState<Act | null>(null)
  const urge = async () => {
    try {
      await ask(approvalOptionCalls.urge, { recordId: decided.recordId })
      toast.success('已催办')
    } finally {
      await refreshAll()
    }
  }
  const items = [
    ...first,
    ...abilities.filter(isAct).map((each) => ({
      key: each,
      label: actWords[each],
      onClick: () => setAct(each),
    })),
    ...(abilities.includes('urge')
      ? [{ key: 'urge', label: '催办', onClick: () => void attempt(urge()) }]
      : []),
  ]
  if (items.length === 0) return null
  const name = small ? `更多操作 ${decided.title}` : '更多审批操作'
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          size={small ? 'small' : undefined}
          type={small ? 'text' : undefined}
          icon={<MoreOutlined />}
          aria-label={name}
        />
      </Dropdown>
      {act && (
        <ActDialog
          act={act}
          decided={decided}
          onClose={() => setAct(null)}
          onDone={() => void refreshAll()}
        />
      )}
    </>
  )
}
