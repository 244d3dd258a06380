import type { CSSProperties } from 'react'
import { Input } from './Input.tsx'

/** The place of a control whose code is on its way: nothing moves when it arrives. */
export function Waiting({
  placeholder,
  id,
  size,
  className,
  style,
}: {
  placeholder?: string
  id?: string
  size?: 'small' | 'middle'
  className?: string
  style?: CSSProperties
}) {
  return (
    <Input
      id={id}
      size={size}
      className={className}
      style={style}
      placeholder={placeholder}
      disabled
      aria-busy
    />
  )
}
