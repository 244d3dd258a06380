import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { newRequestKey } from '#web/platform/request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { type ChildDraft, ChildEditor } from './ChildEditor.tsx'
import styles from './panel.module.css'

export interface DraftChild extends ChildDraft {
  key: string
}

interface DraftChildrenProps {
  value?: readonly DraftChild[]
  onChange?: (children: DraftChild[]) => void
}

const fresh: ChildDraft = { name: '', stopTime: null, mainUserId: null }

/** Sub-tasks of a task that is not saved yet: the editor hands them to the form. */
export function DraftChildren({ value = [], onChange }: DraftChildrenProps) {
  const [isAdding, setAdding] = useState(false)
  const add = (draft: ChildDraft) => {
    onChange?.([...value, { ...draft, key: newRequestKey() }])
    return Promise.resolve(true)
  }
  return (
    <>
      <ul>
        {value.map(({ key, name, stopTime }) => (
          <li key={key} className={styles.child}>
            <span className={styles.childName}>{name}</span>
            {stopTime && <span className={styles.hint}>{stopTime}</span>}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除子任务${name}`}
              onClick={() => onChange?.(value.filter((each) => each.key !== key))}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <ChildEditor begin={fresh} onSave={add} onClose={() => setAdding(false)} />
      ) : (
        <Button type="link" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          添加子任务
        </Button>
      )}
    </>
  )
}
