import type { ReactNode } from 'react'
import type { ShowProps } from './views.tsx'
import styles from './fields.module.css'

/** What stands where there is no value. */
export const EmptyValue = () => <span className={styles.empty}>--</span>

/** `--` instead of nothing. */
export function orEmpty(content: string): ReactNode {
  return content === '' ? <EmptyValue /> : content
}

/** A Show for values whose text says everything. */
export function showText(toText: (value: unknown, field: ShowProps['field']) => string) {
  return function ShowText({ value, field, place }: ShowProps) {
    const words = toText(value, field)
    if (words === '') return <EmptyValue />
    return place === 'detail' ? <span className={styles.wrapping}>{words}</span> : words
  }
}

/** Text of a plain value; '' for null, undefined and blank text. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
