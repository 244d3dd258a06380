import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { SortableList } from '../Sortable.tsx'
import styles from './word-list.module.css'

export interface Word {
  key: number
  text: string
}

const MOST = 100

export const toWords = (texts: readonly string[]): Word[] =>
  texts.map((text, index) => ({ key: index + 1, text }))
export const wordsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text.trim())

/** Why a word of the list cannot be kept. */
function faultOf(word: Word, words: readonly Word[], name: string): string | null {
  const text = word.text.trim()
  if (text === '') return `请输入${name}`
  const isTwice = words.some((other) => other.key !== word.key && other.text.trim() === text)
  return isTwice ? `${name}不能重复` : null
}

/** The first thing that keeps the list from being saved, or null. */
export function wordFault(words: readonly Word[], name: string): string | null {
  for (const word of words) {
    const fault = faultOf(word, words, name)
    if (fault) return fault
  }
  return null
}

interface WordListProps {
  /** What one of them is called. */
  name: string
  maxLength: number
  words: readonly Word[]
  onChange: (words: Word[]) => void
}

/** Short texts one below the other: added, renamed, put in order and removed; saved by the part that shows them. */
export function WordList({ name, maxLength, words, onChange }: WordListProps) {
  const added = useRef<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added.current === null) return
    list.current?.querySelector<HTMLInputElement>(`[data-word="${added.current}"]`)?.focus()
    added.current = null
  })
  const add = () => {
    const key = Math.max(0, ...words.map((word) => word.key)) + 1
    added.current = key
    onChange([...words, { key, text: '' }])
  }
  const rename = (key: number, text: string) =>
    onChange(words.map((word) => (word.key === key ? { ...word, text } : word)))
  const row = (word: Word) => {
    const fault = faultOf(word, words, name)
    return (
      <div className={styles.word}>
        <div className={styles.line}>
          <Input
            data-word={word.key}
            aria-label={name}
            value={word.text}
            maxLength={maxLength}
            placeholder={`请输入${name}`}
            status={fault ? 'error' : undefined}
            onChange={(event) => rename(word.key, event.target.value)}
            onPressEnter={(event) => {
              // with Ctrl it is the dialog's
              if (event.ctrlKey || event.metaKey) return
              event.preventDefault()
              if (words.length < MOST) add()
            }}
          />
          <Tooltip title="删除">
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除 ${word.text}`}
              onClick={() => onChange(words.filter((other) => other.key !== word.key))}
            />
          </Tooltip>
        </div>
        {fault && word.text.trim() !== '' && <div className={styles.fault}>{fault}</div>}
      </div>
    )
  }
  return (
    <div ref={list}>
      <SortableList
        items={words}
        idOf={(word) => word.key}
        nameOf={(word) => word.text || name}
        render={row}
        onSort={onChange}
      />
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        className={styles.add}
        disabled={words.length >= MOST}
        reason={`最多 ${MOST} 个`}
        onClick={add}
      >
        添加{name}
      </Button>
    </div>
  )
}
