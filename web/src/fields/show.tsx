import type { ReactNode } from 'react'
import { Highlight } from '#web/ui/search/Highlight.tsx'
import styles from './fields.module.css'
import type { ShowProps } from './views.tsx'

/** What stands where there is no value. */
export const EmptyValue = () => <span className={styles.empty}>--</span>

/** `--` instead of nothing. */
export function orEmpty(content: string): ReactNode {
  return content === '' ? <EmptyValue /> : content
}

interface TextShowProps extends ShowProps {
  toText: (value: unknown, field: ShowProps['field']) => string
}

function TextShow({ value, field, place, searched, toText }: TextShowProps) {
  const words = toText(value, field)
  if (words === '') return <EmptyValue />
  if (place === 'detail') return <span className={styles.wrapping}>{words}</span>
  return searched ? <Highlight text={words} /> : words
}

/** A Show for values whose text says everything. */
export const showText = (toText: TextShowProps['toText']) => (props: ShowProps) => (
  <TextShow {...props} toText={toText} />
)

/** Text of a plain value; '' for null, undefined and blank text. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
