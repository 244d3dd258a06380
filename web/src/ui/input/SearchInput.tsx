import { SearchOutlined } from '@ant-design/icons'
import { type MouseEvent, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Input, type InputProps } from './Input.tsx'
import { Joined } from './Joined.tsx'

export interface SearchInputProps extends Omit<InputProps, 'type' | 'ref' | 'onPressEnter' | 'onClear'> {
  /** Words of the button; without them it shows a glass. */
  enterButton?: string
  loading?: boolean
  /** Enter, the button, and clearing the field. */
  onSearch?: (words: string) => void
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A field with a search button. */
export function SearchInput(props: SearchInputProps) {
  const { enterButton, loading, onSearch, className, style, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const search = () => {
    if (!loading) onSearch?.(input.current?.value ?? '')
  }
  return (
    <Joined className={className} style={style}>
      <Input {...rest} ref={input} type="search" onPressEnter={search} onClear={search} />
      <Button
        type={enterButton ? 'primary' : undefined}
        icon={enterButton ? undefined : <SearchOutlined />}
        aria-label={enterButton ?? '搜索'}
        loading={loading}
        onMouseDown={keepFocus}
        onClick={search}
      >
        {enterButton}
      </Button>
    </Joined>
  )
}
