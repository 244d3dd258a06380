import type { Value } from '#protocol/operations/calls.ts'
import { EMPTY, formatFileSize, formatNumber } from '#web/platform/format.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import styles from './operations.module.css'

/** A measured value as its kind is written. */
export function ShownValue({ kind, value }: Value) {
  if (value === null || value === '') return <span className={styles.none}>{EMPTY}</span>
  if (kind === 'moment') return <Moment value={String(value)} />
  if (kind === 'code') return <code className={styles.code}>{value}</code>
  return <>{written(kind, value)}</>
}

function written(kind: Value['kind'], value: string | number): string {
  if (kind === 'bytes') return formatFileSize(Number(value))
  if (kind === 'count') return formatNumber(value)
  if (kind === 'percent') return `${value}%`
  return kind === 'seconds' ? duration(Number(value)) : String(value)
}

const two = (value: number) => String(value).padStart(2, '0')

function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} 秒`
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分 ${two(Math.floor(seconds % 60))} 秒`
  return `${Math.floor(minutes / 60)} 小时 ${two(minutes % 60)} 分`
}
