import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import styles from './filters.module.css'

/** The fields a condition can be about; Enter takes the first one found. */
export function FieldList({
  fields,
  onPick,
}: {
  fields: readonly FilterField[]
  onPick: (field: FilterField) => void
}) {
  const [words, setWords] = useState('')
  const found = fields.filter((field) => field.name.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <>
      <Input
        autoFocus
        type="search"
        aria-label="搜索字段"
        placeholder="搜索字段"
        prefix={<SearchOutlined />}
        allowClear
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onPressEnter={() => {
          if (found[0]) onPick(found[0])
          setWords('')
        }}
      />
      <div className={styles.fields}>
        {found.map((field) => (
          <Button
            key={field.fieldName}
            size="small"
            icon={<PlusOutlined />}
            onClick={() => {
              onPick(field)
              setWords('')
            }}
          >
            {field.name}
          </Button>
        ))}
        {found.length === 0 && <EmptyState compact text="没有这个字段" />}
      </div>
    </>
  )
}
