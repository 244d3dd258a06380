import { Input } from './Input.tsx'

/** The place of a control whose code is on its way: nothing moves when it arrives. */
export function Waiting({
  placeholder,
  id,
  size,
}: {
  placeholder?: string
  id?: string
  size?: 'small' | 'middle'
}) {
  return <Input id={id} size={size} placeholder={placeholder} disabled aria-busy />
}
