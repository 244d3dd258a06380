import { SearchOutlined } from '@ant-design/icons'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Input } from '#web/ui/input/Input.tsx'

const PAUSE = 300

interface SearchBoxProps {
  value: string
  hint: string
  onSearch: (words: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Searches while typing, after a pause; Enter at once. Words that arrive from outside (Back, clear) take over. */
export function SearchBox({ value, hint, onSearch, inputRef }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const search = (words: string) => {
    clearTimeout(waiting.current)
    const trimmed = words.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }
  const type = (words: string, isComposing: boolean) => {
    setTyped(words)
    clearTimeout(waiting.current)
    // half-typed pinyin is not what anybody looks for
    if (!isComposing) waiting.current = setTimeout(() => search(words), words === '' ? 0 : PAUSE)
  }
  return (
    <Input
      ref={inputRef}
      type="search"
      aria-label={hint}
      placeholder={hint}
      prefix={<SearchOutlined />}
      allowClear
      maxLength={100}
      value={typed}
      onChange={(event) =>
        type(event.target.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
      }
      onCompositionEnd={(event) => type(event.currentTarget.value, false)}
      onPressEnter={() => search(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // in an empty field Escape belongs to the surrounding layer
        if (event.currentTarget.value === '' && event.currentTarget.closest('[role="dialog"]')) return
        // browsers empty a search box on Escape; leaving it must not ask for another list
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
