import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EntryState, StatusEntry } from '#protocol/operations/calls.ts'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import styles from './operations.module.css'
import { ShownValue } from './ShownValue.tsx'

const words: Readonly<Record<EntryState, { text: string; status: DotStatus }>> = {
  ok: { text: '正常', status: 'success' },
  attention: { text: '注意', status: 'warning' },
  bad: { text: '异常', status: 'error' },
}

/** One part of the system: how it stands, what to do, and what was measured; `children` act on it. */
export function EntryCard({ entry, children }: { entry: StatusEntry; children?: ReactNode }) {
  const { key, label, state, sentence, remedy, page, facts, table } = entry
  return (
    <section className={styles.entry} data-state={state} aria-labelledby={`status-${key}`}>
      <header className={styles.head}>
        <h2 id={`status-${key}`} className={styles.label}>
          {label}
        </h2>
        <StatusDot {...words[state]} />
        <span className={styles.sentence}>{sentence}</span>
        {children}
      </header>
      {remedy !== null && (
        <p className={styles.remedy}>
          {remedy}
          {page !== null && (
            <>
              {' '}
              <Link to={page}>去处理</Link>
            </>
          )}
        </p>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                <ShownValue {...fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {table && <Rows {...table} label={label} />}
    </section>
  )
}

function Rows({ head, rows, label }: NonNullable<StatusEntry['table']> & { label: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ value }) => value).join(' ')}>
              {row.map((value, at) => (
                <td key={head[at]} data-kind={value.kind}>
                  <ShownValue {...value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
